"""`python -m hyakki` is the command `hyakki`."""

import sys

from hyakki.cli import main

sys.exit(main())
