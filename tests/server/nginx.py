"""A real nginx for the length of one test, on loopback, set up with the site of deploy/."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hyakki.trials.client import Browser

NAME = "localhost"
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"

AROUND = """
daemon off;
master_process off;
pid nginx.pid;
error_log error.log;
events { worker_connections 256; }
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


def program(name: str) -> str:
    path = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))
    if path is None:
        pytest.fail(f"these tests need {name}: `make nginx`, or apt-get install nginx openssl")
    return path


def documented_site() -> str:
    """The site that deploy/ offers, word by word."""
    return (HOSTING.parents[1] / "deploy" / "nginx-site.conf").read_text()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Nginx:
    """Listens on `port` with a certificate of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.certificate = folder / "site.pem"
        self.log = folder / "hyakki.log"
        self.address = f"https://{NAME}:{self.port}/hyakki/"

    def browser(self) -> Browser:
        tls = ssl.create_default_context(cafile=str(self.certificate))
        return Browser(NAME, self.port, prefix="/hyakki", tls=tls)

    def write(self, behind: int, cuts: bool) -> None:
        """The documented site before a server on port `behind`; `cuts`: the prefix does not reach the server."""
        site = documented_site()
        for old, new in {
            "443": str(self.port),
            "example.org": NAME,
            "/etc/ssl/localhost.pem": str(self.certificate),
            "/etc/ssl/localhost.key": str(self.folder / "site.key"),
            "/var/log/nginx/hyakki.log": str(self.log),
            "127.0.0.1:8642": f"127.0.0.1:{behind}{'/' if cuts else ''}",
        }.items():
            assert old in site
            site = site.replace(old, new)
        (self.folder / "nginx.conf").write_text(AROUND.replace("SITE", site))


@contextmanager
def nginx(folder: Path) -> Iterator[tuple[Nginx, list[subprocess.Popen[bytes]]]]:
    """An nginx that `start` lets run; whatever is started ends with the test."""
    folder.mkdir()
    proxy = Nginx(folder)
    make_certificate(folder)
    running: list[subprocess.Popen[bytes]] = []
    try:
        yield proxy, running
    finally:
        for process in running:
            process.terminate()
            process.wait(timeout=20)


def start(proxy: Nginx) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([program("nginx"), "-p", str(proxy.folder), "-c", "nginx.conf", "-e", "error.log"])
    while True:
        assert process.poll() is None, (proxy.folder / "error.log").read_text()
        try:
            socket.create_connection(("127.0.0.1", proxy.port), timeout=5).close()
        except OSError:
            time.sleep(0.02)
        else:
            return process


def make_certificate(folder: Path) -> None:
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "site.key"), "-out", str(folder / "site.pem")]
    command = [
        program("openssl"),
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
    ]
    subprocess.run([*command, *subject, *files], check=True, capture_output=True, timeout=60)
