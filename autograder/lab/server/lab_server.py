"""A setting of the JupyterLab that `linclass lab` starts: small messages reach the browser immediately."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """The server's connection between browser and kernel, which does not wait to gather small messages into larger packets.

    That wait ends when the browser has acknowledged the last packet: up to 40 ms on Linux, once or twice for each move of a slider.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
