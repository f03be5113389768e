"""A real nginx for the length of one test, on loopback, set up with the site of deploy/."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hyakki.trials.client import Browser
from hyakki.trials.ports import own_port
from hyakki.trials.proxy import AROUND, started

NAME = "localhost"
HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def program(name: str) -> str:
    path = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))
    if path is None:
        pytest.fail(f"these tests need {name}: `make nginx`, or apt-get install nginx openssl")
    return path


def documented_site() -> str:
    """The site that deploy/ offers, word by word."""
    return (HOSTING.parents[1] / "deploy" / "nginx-site.conf").read_text()


class Nginx:
    """Listens on `port` with a certificate of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = own_port()
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
    return started(proxy.folder, proxy.port)


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
