"""`conventicle serve`: start the site on this machine and open it in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from conventicle.kernel.errors import SetupError
from conventicle.web.bots import guest_bots
from conventicle.web.server import database_file, folder
from conventicle.web.server.family import Family

PORT: Final = 8642
#: Threads that draw pages let go of the interpreter this often, so that streams and answers do not wait behind them.
SWITCH_SECONDS: Final = 0.001
#: How many new objects, and how many smaller rounds, before garbage is looked for: a page makes thousands.
GARBAGE: Final = (50_000, 10, 20)
#: The number of the C library's option for the most heaps, and how many there may be.
MALLOC_ARENA_MAX: Final = -8
HEAPS: Final = 2
HOST: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::")
#: Tenths of a second in which a connection that is kept open may still bring its last request.
LAST_REQUESTS: Final = 10
#: The number of the lock that is held while the database is brought up to date.
MIGRATING: Final = 7_265_002
ONE_PROCESS: Final = (
    "with SQLite the site is one process, since tables in play are in its memory. For --workers, set "
    "CONVENTICLE_DATABASE=postgresql://user:password@host/name (docs/hosting.md)"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `conventicle serve`."""
    parser.add_argument("--host", default=HOST, help="address to listen at; 0.0.0.0 lets friends on the network in")
    parser.add_argument("--lan", action="store_true", help="let those in the room in: print the address and a QR code")
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen at (default {PORT})")
    folder.add_argument(parser)
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME=MODULE:CLASS", help="a bot of your own; repeatable"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="so many processes at one port; needs PostgreSQL"
    )


def main(arguments: list[str] | None = None) -> int:
    """Start the site from the command line."""
    parser = argparse.ArgumentParser(prog="conventicle serve", description="Start the site.")
    add_arguments(parser)
    chosen = parser.parse_args(arguments)
    host = EVERYWHERE[0] if chosen.lan else chosen.host
    return serve(host, chosen.port, chosen.data, not chosen.no_browser, chosen.bot, chosen.workers)


def serve(
    host: str = HOST, port: int = PORT, data: Path | None = None, browser: bool = True, bots: Sequence[str] = (),
    workers: int = 1,
) -> int:  # fmt: skip
    """Start the site and stay until it is stopped; returns the exit code."""
    if workers > 1 and folder.is_sqlite():
        print(f"conventicle: {ONE_PROCESS}", file=sys.stderr)
        return 1
    try:
        guest_bots.hand_on(list(bots))
    except SetupError as error:
        print(f"conventicle: there is no such bot: {error.detail}", file=sys.stderr)
        return 1
    if data is not None:
        os.environ["CONVENTICLE_DATA"] = str(data)
    if not os.environ.get("CONVENTICLE_HOSTS"):
        os.environ["CONVENTICLE_HOSTS"] = ",".join(host_names(host))
    try:
        listening = listen(host, port)
    except OSError as error:
        print(f"conventicle: {trouble_with_port(host, port, error)}", file=sys.stderr)
        return 1
    with contextlib.ExitStack() as until_the_end:
        until_the_end.enter_context(listening)
        try:
            if folder.is_sqlite():
                until_the_end.enter_context(folder.held(folder.default_folder()))
            prepare()
        except folder.FolderError as error:
            print(f"conventicle: {error}", file=sys.stderr)
            return 1
        except OSError as error:
            print(f"conventicle: the data folder cannot be used: {error}", file=sys.stderr)
            return 1
        port = listening.getsockname()[1]
        address = f"http://{'localhost' if host in (*EVERYWHERE, HOST) else bracketed(host)}:{port}/"
        print(f"Conventicle is open: {address}  (Ctrl+C closes it)", flush=True)
        if host in EVERYWHERE:
            for name in own_addresses():
                print(f"For friends on your network: http://{bracketed(name)}:{port}/", flush=True)
            for name in own_addresses()[:1]:
                print(qr_code(f"http://{bracketed(name)}:{port}/"), flush=True)
        if browser:
            threading.Timer(0.3, open_browser, [address]).start()
        if workers > 1:
            # Together they think as much at once as one would.
            os.environ.setdefault("CONVENTICLE_PLACES", str(max(1, ((os.cpu_count() or 2) - 1) // workers)))
            return Family(listening, workers).run()
        return run(listening)


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        listening.close()
        raise error if isinstance(error, OSError) else OSError(str(error)) from error
    listening.setblocking(False)
    return listening


def trouble_with_port(host: str, port: int, error: OSError) -> str:
    """Why the site cannot be reached there, and what to do."""
    import errno

    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is taken: is Conventicle running already? Open http://localhost:{port}/ to see, "
            f"or choose another port: conventicle serve --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return f"this user may not listen at port {port}; choose one above 1023: conventicle serve --port {PORT}"
    return f"cannot listen at {host}, port {port}: {error}"


def prepare() -> None:
    """Make the data folder and bring the database up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conventicle.web.settings")
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.db import Error

    if folder.is_sqlite():
        data = folder.default_folder()
        folder.make_private(data)
        database_file.check(data / folder.DATABASE)
    try:
        django.setup()
        with one_at_a_time():
            call_command("migrate", interactive=False, verbosity=0)
            call_command("createcachetable", verbosity=0)  # nothing to do where there is no such cache
    except Error as error:
        raise folder.FolderError(f"the database cannot be used: {' '.join(str(error).split())}") from error
    except (ImproperlyConfigured, ValueError) as error:
        raise folder.FolderError(f"a setting is wrong: {' '.join(str(error).split())}") from error
    from conventicle.web.statistics import tally  # Django has to be set up first

    tally.catch_up()


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of servers that start at once on one PostgreSQL, one brings the database up to date and the others wait."""
    from django.db import connection

    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


def run(listening: socket.socket, after_start: Callable[[], None] = lambda: None) -> int:
    """Serve until Ctrl+C or SIGTERM."""
    few_heaps()  # before there are threads
    import uvicorn

    from conventicle.web.asgi import application
    from conventicle.web.play.streams import hub
    from conventicle.web.server.connections import Connection, doorkeeper
    from conventicle.web.server.forwarding import forwarding

    class Server(uvicorn.Server):
        """Ends the streams first: uvicorn waits for them before it stops. Leaves all data in one file."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            """Start as usual, and say so."""
            await super().startup(sockets)
            after_start()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Close every stream, stop as usual, then gather the database."""
            if not folder.is_sqlite():
                await leave_in_order(self)
            hub.close()
            await super().shutdown(sockets)
            if folder.is_sqlite():
                try:
                    database_file.gather(folder.default_folder() / folder.DATABASE)
                except folder.FolderError as error:  # nothing is lost: the next start finds it beside the database
                    print(f"conventicle: {error}", file=sys.stderr)

    Connection.door = doorkeeper()
    config = uvicorn.Config(
        forwarding.before(application),
        log_level="warning",
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,
        ws="none",
        http=Connection,
        proxy_headers=False,  # forwarding.py reads them
    )
    server = Server(config)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()  # what was loaded stays: no need to look through it for garbage
    gc.set_threshold(*GARBAGE)
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=event_loop()) as runner:
        runner.run(server.serve(sockets=[listening]))
    return 0 if server.started else 1


async def leave_in_order(server: Any) -> None:
    """Where others go on serving: be no longer ready, and let visitors go over to them without an error.

    New connections are taken for CONVENTICLE_DRAIN seconds, until a proxy has noticed. Every answer says that it is the
    connection's last; whoever has one open and asks nothing is let go after a moment.
    """
    from conventicle.web.play.streams import hub

    hub.closing = True
    server.server_state.default_headers = [*server.server_state.default_headers, (b"connection", b"close")]
    await asyncio.sleep(float(os.environ.get("CONVENTICLE_DRAIN") or 0))
    for listener in server.servers:
        listener.close()
    hub.close()
    for _ in range(LAST_REQUESTS):
        if not server.server_state.connections:
            return
        await asyncio.sleep(0.1)


def few_heaps() -> None:
    """Let the threads that draw pages share their memory: by itself the C library gives each a heap, and keeps it.

    They take turns at the interpreter anyway. Where the library is another one, it does as it does.
    """
    import ctypes

    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(MALLOC_ARENA_MAX, HEAPS)


def event_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's event loop, which needs a third of the time of Python's own; None where there is none, as on Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def host_names(host: str) -> list[str]:
    """The names under which pages may be asked for: nobody else's domain may point here."""
    names = ["localhost", "127.0.0.1", "[::1]"]
    if host in EVERYWHERE:
        names += [bracketed(name) for name in own_addresses()] + [socket.gethostname(), f"{socket.gethostname()}.local"]
    elif host not in names:
        names.append(bracketed(host))
    return names


def own_addresses() -> list[str]:
    """The addresses of this machine that others can reach."""
    found: list[Any] = []
    with contextlib.suppress(OSError):
        found = [row[4][0] for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    # No packet is sent: this asks which of our addresses would be used.
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))
        found.append(asking.getsockname()[0])
    return sorted({str(name) for name in found if not str(name).startswith("127.")})


def qr_code(address: str) -> str:
    """An address for the camera of a phone, drawn with blocks: two rows of the code in each line of the terminal."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, error="m").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def open_browser(address: str) -> None:
    """Open the page where there is a browser to open it in; elsewhere the printed address is enough."""
    graphical = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if graphical and not os.environ.get("SSH_CONNECTION"):
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)


if __name__ == "__main__":
    sys.exit(main())
