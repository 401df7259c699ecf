"""Serve a written book to browsers on this machine: a plain static server, as any host would be."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import click


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, without a line in the terminal for each."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def serve_folder(folder: Path, port: int) -> None:
    """Serve a folder until Ctrl-C."""
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(folder)))
    except OSError as problem:
        raise click.ClickException(
            f"port {port} cannot be used: {problem.strerror}; choose another with --port"
        ) from None
    Quiet.extensions_map[".js"] = "text/javascript"  # Windows may have another idea
    with server:
        click.echo(f"The course is at http://127.0.0.1:{server.server_port}/ (Ctrl-C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo()
