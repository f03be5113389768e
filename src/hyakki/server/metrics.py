"""Figures for Prometheus, on an address of their own: counts and times, never who, which table or from where."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, InfoMetricFamily

from hyakki.core.errors import HyakkiError
from hyakki.server.store.writer import FLUSH_BOUNDS

if TYPE_CHECKING:
    from hyakki.server.services import Services


class Figures:
    """Read from what the server counts anyway when somebody asks, so that they cost nothing between."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Any]:
        services = self._services
        config, writer, backups = services.config, services.store.writer, services.backups
        sockets, tables = list(services.sockets), list(services.tables.live.values())
        yield InfoMetricFamily("hyakki", "The program.", value={"version": config.version})
        yield gauge("open_pages", "Sockets of browsers and other clients.", len(sockets))
        yield gauge("guests", "Different guests among them.", len({socket.guest for socket in sockets}))
        phases = Counter([live.room.phase for live in tables])
        by_phase = GaugeMetricFamily("hyakki_tables", "Tables in memory.", labels=["phase"])
        for phase in ("waiting", "playing", "over"):
            by_phase.add_metric([phase], phases[phase])
        yield by_phase
        yield gauge("bots_thinking", "Bots that owe an answer.", sum([len(live.thinking) for live in tables]))
        yield gauge("draining", "1 while nothing new begins.", services.tables.draining)
        yield gauge("storing", "1 while what players do can be stored.", writer.failing_since is None)
        yield gauge(
            "loop_lag_seconds", "How late the server's loop was at worst since this was last asked.", self._lag()
        )
        yield CounterMetricFamily("hyakki_changes", "Changes stored durably.", value=writer.stored)
        asked = CounterMetricFamily("hyakki_requests", "Requests over sockets, by how they ended.", labels=["end"])
        for end, count in sorted(services.answered.items()):
            asked.add_metric([end], count)
        yield asked
        yield self._flushes()
        shards = services.store.shards
        if shards is not None:
            yield gauge("shards", "Of 256, those whose tables this process looks after.", len(shards.held))
        else:
            yield gauge("database_bytes", "The database and what waits beside it.", self._size())
            yield gauge("disk_free_bytes", "Left where the database lies.", shutil.disk_usage(config.file.parent).free)
        if config.backup_folder is not None:
            yield gauge("backup_failed", "1 if the last backup could not be made.", backups.failed)
            yield gauge("backup_seconds", "When the newest was made, since 1970.", backups.newest or 0.0)

    def _lag(self) -> float:
        lag, self._services.lag = self._services.lag, 0.0
        return lag

    def _flushes(self) -> HistogramMetricFamily:
        """Commits, each with all that tables wanted stored meanwhile; how long they took, sync included."""
        writer = self._services.store.writer
        counts, total = list(writer.flush_counts), 0
        buckets = []
        for bound, count in zip([*[str(bound) for bound in FLUSH_BOUNDS], "+Inf"], counts, strict=True):
            total += count
            buckets.append((bound, total))
        return HistogramMetricFamily(
            "hyakki_flush_seconds", "Time of commits, sync included.", buckets=buckets, sum_value=writer.flush_seconds
        )

    def _size(self) -> int:
        path = self._services.config.file
        beside = [path.with_name(path.name + end) for end in ("", "-wal")]
        return sum([os.stat(one).st_size for one in beside if one.exists()])


def gauge(name: str, help_text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"hyakki_{name}", help_text, value=float(value))


def serve_metrics(services: Services, address: tuple[str, int]) -> Any:
    """A small server in a thread of its own; returns what ends it."""
    registry = CollectorRegistry()
    registry.register(Figures(services))
    ProcessCollector(registry=registry)
    host, port = address
    try:
        server, _ = start_http_server(port, host, registry)
    except OSError as error:
        hint = "--metrics names another place"
        raise HyakkiError(f"figures cannot be told at {host}:{port}: {error.strerror}", hint) from None
    return server
