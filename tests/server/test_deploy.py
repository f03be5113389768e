"""The files of deploy/, as far as they can be tried without root; nginx has tests of its own."""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.commands import environment
from hyakki.server.wire.addresses import read_network, read_public_url
from hyakki.trials.client import Browser
from server.harness import LIMITS, House, run
from server.nginx import HOSTING, NAME, Nginx, make_certificate
from server.test_behind_nginx import visit

ROOT = HOSTING.parents[1]
DEPLOY = ROOT / "deploy"
PROGRAM = "/opt/hyakki/bin/hyakki"


def unit() -> str:
    return (DEPLOY / "hyakki.service").read_text(encoding="utf-8")


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        pytest.skip("no systemd here")
    program = shutil.which("true")
    assert program is not None
    (tmp_path / "hyakki.service").write_text(unit().replace(PROGRAM, program))
    done = subprocess.run(
        [systemd, "verify", "--man=no", str(tmp_path / "hyakki.service")], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "hyakki.service" in line]) == (0, [])


def test_what_the_files_run_is_a_command_of_ours() -> None:
    started = re.findall(r"^ExecStart=(.*)$", unit(), re.MULTILINE)
    assert len(started) == 1
    words = shlex.split(started[0])
    assert words[0] == PROGRAM
    container = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    entry = re.findall(r'^ENTRYPOINT \["hyakki", (.*)\]$', container, re.MULTILINE)
    for options in (words[1:], [word.strip('" ') for word in entry[0].split(",")]):
        command = [sys.executable, "-m", "hyakki", *options, "--help"]
        done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    for source in re.findall(r"^COPY (?!--)(.*) \S+$", container, re.MULTILINE):
        for name in source.split():
            assert (ROOT / name).exists(), name


class Caddy(Nginx):
    """A Caddy with the site of deploy/, a port and a certificate of its own."""

    def site(self, behind: int) -> str:
        site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        for old, new in {
            "example.org {": f"{NAME}:{self.port} {{\n\ttls {self.certificate} {self.folder / 'site.key'}",
            "/var/log/caddy/hyakki.log": str(self.log),
            "reverse_proxy 127.0.0.1:8642": f"reverse_proxy 127.0.0.1:{behind}",
        }.items():
            assert old in site
            site = site.replace(old, new)
        return "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site


def test_a_match_is_played_through_caddy(tmp_path: Path) -> None:
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("no caddy here")
    folder = tmp_path / "caddy"
    folder.mkdir()
    make_certificate(folder)
    proxy = Caddy(folder)

    async def story(house: House) -> None:
        (folder / "Caddyfile").write_text(proxy.site(house.port))
        places = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        command = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
        with (folder / "said").open("wb") as said:
            caddy = subprocess.Popen(command, env=places, stderr=said)
        try:
            await asyncio.to_thread(answers, caddy, proxy)
            await visit(proxy)
            status, _ = await asyncio.to_thread(Browser(NAME, proxy.port, tls=proxy.browser().tls).raw, "GET", "/t/key")
            assert status == 200  # nothing of ours lies there
        finally:
            caddy.terminate()
            caddy.wait(timeout=20)

    run(
        tmp_path,
        story,
        limits=LIMITS,
        proxies=(read_network("127.0.0.1"),),
        public=read_public_url(proxy.address, frozenset()),
    )
    logged = proxy.log.read_text()
    assert '"remote_ip":"127.0.0.1"' in logged
    assert "/hyakki" not in logged  # the address of a table is the key to it
    assert "hyakki_guest" not in logged


def answers(caddy: subprocess.Popen[bytes], proxy: Nginx) -> None:
    while True:
        assert caddy.poll() is None, (proxy.folder / "said").read_text()
        try:
            socket.create_connection(("127.0.0.1", proxy.port), timeout=5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
