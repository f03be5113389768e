"""What every game must keep, checked in random play: `check` runs all of it and gives a Report."""

from hyakki.conformance.report import Failure, Report, write_failures
from hyakki.conformance.run import check
from hyakki.conformance.violation import Violation

__all__ = ["Failure", "Report", "Violation", "check", "write_failures"]
