"""The settings of everyone's JupyterLab."""

c = get_config()  # noqa: F821  Jupyter defines it

# As in `linclass lab`: small messages reach the browser at once, so that pictures follow the mouse.
c.ServerApp.kernel_websocket_connection_class = "autograder.lab.server.lab_server.PromptConnection"

# nbgrader's Validate button is answered by the judge, in a few seconds; addresses that would attack formgrader are refused, opening
# somebody else's notebook runs no script in it, other users cannot read what a kernel runs, and their servers are not shown as yours.
c.ServerApp.jpserver_extensions = {
    "autograder.classroom.formgrader_guard": True,
    "autograder.lab.server.private_kernels": True,
    "autograder.lab.server.proxy_guard": True,
    "autograder.lab.server.validate": True,
    "autograder.lab.server.widget_guard": True,
}

# No questions about news and updates: the class uses what is installed.
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"

# A kernel that nobody has used for an hour ends, and so does a server without kernels.
c.MappingKernelManager.cull_idle_timeout = 3600
c.ServerApp.shutdown_no_activity_timeout = 2 * 3600
