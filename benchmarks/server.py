"""The server under load, on this machine: `python -m benchmarks.server [--port 8170]`.

A server in processes of its own, and one process that asks and listens as browsers do, over the loopback:

    push        200 live matches, two pages each; from sending an order until the other page has it
    rate        orders per second that one worker carries out, each durable before it is acknowledged
    spectators  500 pages watch one match; from sending an order until the last of them has it

The orders are planned moves and their withdrawal in a large game: checked, applied, written, told to each
viewer with a whole view. Client and server share the machine, so the figures are lower bounds.
PostgreSQL is measured with two workers where it is installed. The exit code is 1 if a goal was missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
from base64 import b64encode
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from wartable.server.config import Config, Limits
from wartable.server.running import listen, run

if TYPE_CHECKING:
    from collections.abc import Iterator

FREE = Limits(
    per_second=1e9,
    burst=1e9,
    reading_per_second=1e9,
    reading_burst=1e9,
    heavy_per_second=1e9,
    heavy_burst=1e9,
    guesses_per_minute=1e9,
    new_per_hour=1e9,
)
MATCHES, SPECTATORS = 200, 500
GAME = {"game": "europe1999", "plan": "two", "seats": {"axis": "me", "allies": "me"}}
SEQ = re.compile(rb'"do":"moved","seq":(\d+)')
KEYS = count(1)


# --- the server ---


def _serve(database: str, port: int, workers: int) -> None:
    config = Config(database=database, port=port, limits=FREE, access_log=False)
    run(config, listen(config), workers, lambda: None)


@contextmanager
def served(database: str, port: int, workers: int = 1) -> Iterator[int]:
    """A server that is ready when we go on, and gone afterwards; its process."""
    command = [sys.executable, "-m", "benchmarks.server", "--serve", database, "--port", str(port)]
    process = subprocess.Popen([*command, "--workers", str(workers)], stdin=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def spent(pid: int) -> float:
    """Seconds of processor time that a process and those it has started have used (Linux)."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if str(pid) in (stat.parent.name, fields[1]):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


# --- the client: as little work as possible ---


class Line:
    """One connection that is kept open."""

    def __init__(self, port: int, cookie: str = "", csrf: str = "") -> None:
        self.port, self.cookie, self.csrf = port, cookie, csrf
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> Line:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        return json.loads(await self.fetch(method, path, b"" if body is None else json.dumps(body).encode()))

    async def fetch(self, method: str, path: str, data: bytes = b"") -> bytes:
        head = f"{method} /api{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-CSRF: {self.csrf}\r\n"
        head += f"Cookie: wartable={self.cookie}\r\nContent-Length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        try:
            told = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        except (asyncio.IncompleteReadError, ConnectionError):  # idle for too long: closed by the server
            await self.open()
            self.writer.write(head.encode() + data)
            told = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = int(re.search(r"content-length: (\d+)", told, re.IGNORECASE).group(1))  # type: ignore[union-attr]  # our server always says it
        content = await self.reader.readexactly(length)
        status = int(told.split()[1])
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {content[:300]!r}")
        found = re.search(r"wartable=([^;]+)", told)
        self.cookie = found.group(1) if found else self.cookie
        return content


class Page:
    """A page that listens: tells the number of the newest entry it was pushed."""

    def __init__(self, port: int, match: str, seat: str, cookie: str) -> None:
        self.port, self.match, self.seat, self.cookie = port, match, seat, cookie
        self.seen = 0
        self.changed = asyncio.Event()

    async def open(self) -> Page:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        key = b64encode(os.urandom(16)).decode()
        path = f"/api/matches/{self.match}/live?seat={self.seat}"
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: wartable={self.cookie}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        self.writer = writer
        self.task = asyncio.create_task(self._listen(reader))
        return self

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while True:
                first, length = await reader.readexactly(2)
                if length == 126:
                    length = int.from_bytes(await reader.readexactly(2), "big")
                elif length == 127:
                    length = int.from_bytes(await reader.readexactly(8), "big")
                content = await reader.readexactly(length)
                found = SEQ.search(content[:60]) if first & 15 == 1 else None
                if found:
                    self.seen = int(found.group(1))
                    self.changed.set()
        except asyncio.IncompleteReadError:
            return

    async def wait_for(self, seq: int) -> float:
        """When the entry was here."""
        while self.seen < seq:
            self.changed.clear()
            await self.changed.wait()
        return perf_counter()

    def close(self) -> None:
        self.task.cancel()
        self.writer.close()


class Playing:
    """A match at its first combat movement, where moves are planned and taken back."""

    def __init__(self, line: Line, match: str) -> None:
        self.line, self.match = line, match
        self.order, self.planned = "", False
        self.decision: dict[str, Any] = {}

    async def prepare(self) -> Playing:
        """Answer what comes first with as little as possible."""
        while True:
            view = (await self.line.ask("GET", f"/matches/{self.match}/view"))["view"]
            self.decision = view["decisions"][0]
            if self.decision["kind"] == "combat_movement":
                break
            await self._answer("done" if self.decision["asks"] != "allocate" else await self._first())
        asked = {"decision": self.decision["id"], "seat": self.decision["seat"], "space": "poland"}
        to = (await self.line.ask("POST", f"/matches/{self.match}/reach", asked))["to"]
        self.order = next(end["order"] for end in to.values() if end["order"])
        return self

    async def _first(self) -> str:
        asked = {"decision": self.decision["id"], "seat": self.decision["seat"], "draft": []}
        step = await self.line.ask("POST", f"/matches/{self.match}/step", asked)
        while not step["written"]:
            asked["draft"] = [*asked["draft"], step["choices"][0]["pick"]]
            step = await self.line.ask("POST", f"/matches/{self.match}/step", asked)
        return str(step["written"])

    async def _answer(self, order: str) -> Any:
        body = {
            "decision": self.decision["id"],
            "seat": self.decision["seat"],
            "order": order,
            "key": str(next(KEYS)),
        }
        return await self.line.ask("POST", f"/matches/{self.match}/actions", body)

    async def act(self) -> int:
        """Plan the move, or take it back; the number of the newest entry."""
        done = await self._answer("withdraw 1" if self.planned else self.order)
        self.planned = not self.planned
        head, _, number = self.decision["id"].rpartition("-")
        self.decision["id"] = f"{head}-{int(number) + 1}"
        return int(done["seq"])


async def signed_in(port: int) -> Line:
    line = await Line(port).open()
    line.csrf = (await line.ask("GET", "/me"))["csrf"]
    name = f"Bench {os.urandom(4).hex()}"
    line.csrf = (await line.ask("POST", "/accounts", {"name": name, "password": "not a secret"}))["csrf"]
    return line


async def tables(port: int, number: int) -> list[Playing]:
    """Matches of one person, each with a connection of its own; all but the first are copies of it."""
    first = await signed_in(port)
    model = await Playing(first, (await first.ask("POST", "/matches", GAME))["id"]).prepare()
    record = await first.fetch("GET", f"/matches/{model.match}/record")
    found = [model]
    for _ in range(number - 1):
        line = await Line(port, first.cookie, first.csrf).open()
        copy = Playing(line, json.loads(await line.fetch("POST", "/matches/import", record))["id"])
        copy.decision, copy.order = dict(model.decision), model.order
        found.append(copy)
    return found


# --- what is measured ---


class Figure(NamedTuple):
    """A line of the table."""

    what: str
    measured: str
    goal: str = ""
    met: bool | None = None


RATE, PUSHED = 500, 0.060
"""The goals: orders a second for each worker on SQLite, and seconds until 95 of 100 pushes are there."""


def p95(times: list[float]) -> float:
    return quantiles(times, n=100)[94]


def told(times: list[float]) -> str:
    ranks = quantiles(times, n=100)
    return f"p50 {median(times) * 1000:.1f} ms, p95 {ranks[94] * 1000:.1f} ms, p99 {ranks[98] * 1000:.1f} ms"


async def push(port: int, seconds: float, per_second: float) -> list[Figure]:
    """Every match acts now and then; how long until its other page knows."""
    playing = await tables(port, MATCHES)
    pages = [
        (await Page(port, one.match, "axis", one.line.cookie).open(),
         await Page(port, one.match, "allies", one.line.cookie).open())
        for one in playing
    ]  # fmt: skip
    await asyncio.sleep(1)
    times: list[float] = []
    waiting: list[asyncio.Task[None]] = []

    async def once(place: int) -> None:
        started = perf_counter()
        seq = await playing[place].act()
        times.append(await pages[place][1].wait_for(seq) - started)

    turns, end = count(), perf_counter() + seconds
    while perf_counter() < end:
        waiting.append(asyncio.create_task(once(next(turns) % MATCHES)))
        await asyncio.sleep(1 / per_second)
    await asyncio.gather(*waiting)
    for pair in pages:
        for page in pair:
            page.close()
    what = f"push: {MATCHES} matches, {2 * MATCHES} pages, {len(times) / seconds:.0f} orders/s"
    return [Figure(what, told(times), f"p95 <= {PUSHED * 1000:.0f} ms", p95(times) <= PUSHED)]


async def rate(port: int, pid: int, seconds: float, workers: int, name: str) -> list[Figure]:
    """As fast as it goes, 24 matches at once."""
    playing = await tables(port, 24)
    done, end = count(), perf_counter() + seconds

    async def on(one: Playing) -> None:
        while perf_counter() < end:
            await one.act()
            next(done)

    started, before = perf_counter(), spent(pid)
    await asyncio.gather(*map(on, playing))
    number, used = next(done), spent(pid) - before
    by_clock = number / (perf_counter() - started)
    goal = (f">= {RATE} /s", by_clock >= RATE) if workers == 1 else ("", None)
    who = f"{name}, {workers} worker{'s' * (workers > 1)}"
    return [
        Figure(f"rate: {who}, by the clock", f"{by_clock:.0f} orders/s", *goal),
        Figure(f"rate: {who}, for a second of processor time", f"{number / used:.0f} orders"),
    ]


async def spectators(port: int, orders: int) -> list[Figure]:
    """One match, many who watch."""
    (playing,) = await tables(port, 1)
    pages = [await Page(port, playing.match, "spectator", "").open() for _ in range(SPECTATORS)]
    await asyncio.sleep(1)
    first, last = [], []
    for _ in range(orders):
        started = perf_counter()
        seq = await playing.act()
        times = await asyncio.gather(*(page.wait_for(seq) for page in pages))
        first.append(min(times) - started)
        last.append(max(times) - started)
        await asyncio.sleep(0.1)
    for page in pages:
        page.close()
    what = f"spectators: {SPECTATORS} of one match"
    return [Figure(f"{what}, the first has it", told(first)), Figure(f"{what}, the last has it", told(last))]


def table(figures: list[Figure]) -> str:
    words = {True: "met", False: "MISSED", None: ""}
    rows = [
        ("", "measured", "goal", ""),
        *((one.what, one.measured, one.goal, words[one.met]) for one in figures),
    ]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, wide)).rstrip() for row in rows)


def on_sqlite(chosen: argparse.Namespace) -> list[Figure]:
    with (
        TemporaryDirectory() as folder,
        served(str(Path(folder) / "bench.sqlite"), chosen.port) as pid,
    ):
        figures = asyncio.run(rate(chosen.port, pid, chosen.seconds, 1, "SQLite"))
        if not chosen.quick:
            figures += asyncio.run(push(chosen.port, chosen.seconds, chosen.orders))
            figures += asyncio.run(spectators(chosen.port, 40))
    return figures


def on_postgresql(chosen: argparse.Namespace) -> list[Figure]:
    """A cluster of our own that brings every change to the disk, where PostgreSQL is installed."""
    from tests.server import postgres  # noqa: PLC0415 (its programs are looked for, and its driver is loaded)

    if chosen.quick or postgres.programs() is None:
        return []
    port = chosen.port + 1
    with (
        postgres.cluster(safe=True) as running,
        served(postgres.empty_database(running), port, 2) as pid,
    ):
        return asyncio.run(rate(port, pid, chosen.seconds, 2, "PostgreSQL"))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--port", type=int, default=8170)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--orders", type=float, default=100, help="a second, for the push")
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)  # the server's own process
    parser.add_argument("--workers", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="only how many orders a second")
    chosen = parser.parse_args()
    if chosen.serve:
        _serve(chosen.serve, chosen.port, chosen.workers)
        return 0
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{os.cpu_count()} cores, Python {sys.version.split()[0]}; load before: {load}", flush=True)
    figures = on_sqlite(chosen) + on_postgresql(chosen)
    print(table(figures))
    print("load afterwards: " + ", ".join(f"{one:.1f}" for one in os.getloadavg()))
    return int(any(one.met is False for one in figures))


if __name__ == "__main__":
    raise SystemExit(main())
