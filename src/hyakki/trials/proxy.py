"""An nginx of our own before two servers, on loopback, with the site that deploy/ offers for them."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

from hyakki.core.errors import HyakkiError
from hyakki.trials.ports import HOST, own_port

SITE = "deploy/nginx-cluster.conf"  # in a checkout, of which this may also be the compiled build
PATIENCE = 20.0
AROUND = """
daemon off;
master_process off;
pid nginx.pid;
error_log error.log;
events { worker_connections 4096; }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    SITE
}
"""


def started(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """An nginx with the nginx.conf of a folder, once it listens."""
    program = shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))
    if program is None:
        raise HyakkiError("nginx is not installed", "`make nginx`, or apt-get install nginx")
    child = subprocess.Popen([program, "-p", str(folder), "-c", "nginx.conf", "-e", "error.log"], process_group=0)
    deadline = time.monotonic() + PATIENCE
    while True:
        if child.poll() is not None or time.monotonic() > deadline:
            child.kill()
            raise HyakkiError("nginx did not start", (folder / "error.log").read_text()[-500:])
        try:
            socket.create_connection((HOST, port), timeout=5).close()
        except OSError:
            time.sleep(0.02)
        else:
            return child


class Proxy:
    """Runs from `start` to `stop`."""

    def __init__(self, folder: Path, behind: list[int]) -> None:
        self.port = own_port()
        self._folder = folder
        self._child: subprocess.Popen[bytes] | None = None
        found = next((folder / SITE for folder in Path(__file__).parents if (folder / SITE).is_file()), None)
        if found is None:
            raise HyakkiError(f"there is no {SITE} here", "this trial runs in a checkout")
        site = found.read_text(encoding="utf-8").replace("listen 443 ssl;", f"listen {HOST}:{self.port};")
        site = re.sub(r"^ *(ssl_|add_header).*\n", "", site, flags=re.MULTILINE)
        for documented, port in zip(("8642", "8643"), behind, strict=True):
            site = site.replace(f"127.0.0.1:{documented}", f"{HOST}:{port}")
        (folder / "nginx.conf").write_text(AROUND.replace("SITE", site), encoding="utf-8")

    def start(self) -> None:
        self._child = started(self._folder, self.port)

    @property
    def pid(self) -> int:
        assert self._child is not None
        return self._child.pid

    def stop(self) -> None:
        if self._child is not None:
            self._child.terminate()
            self._child.wait(timeout=PATIENCE)
            self._child = None
