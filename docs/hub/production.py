"""What a hub for a real class adds to jupyterhub_config.py: who may log in, limits for each user, and the end of idle servers.

The limits need jupyterhub-systemdspawner, and idle servers are ended by jupyterhub-idle-culler; the extra `hub` has both. Without them
the hub starts all the same and says what is missing.
"""

import importlib.util
import sys
from pathlib import Path

c = get_config()  # noqa: F821  JupyterHub defines it
load_subconfig(str(Path(__file__).resolve().parent / "jupyterhub_config.py"))  # noqa: F821  JupyterHub defines it too

# Only members of these groups of the system: `groupadd students`, `usermod --append --groups students ann`.
c.Authenticator.allow_all = False
c.LocalAuthenticator.allowed_groups = {"students", "teachers"}

# What one user may use.
MEMORY, PROCESSORS = "2G", 1.0
if importlib.util.find_spec("systemdspawner"):
    c.JupyterHub.spawner_class = "systemd"
    c.SystemdSpawner.mem_limit = MEMORY
    c.SystemdSpawner.cpu_limit = PROCESSORS
    c.SystemdSpawner.slice = "linclass.slice"  # the limits of all users together
    c.SystemdSpawner.isolate_tmp = True
    c.SystemdSpawner.disable_user_sudo = True
else:
    print("systemdspawner is not installed: users have no limits of their own", file=sys.stderr)

# When the hub is restarted, the servers of its users go on (with KillMode=process in linclass-hub.service).
c.JupyterHub.cleanup_servers = False

# A server that nobody has used for two hours ends; the work in it is saved.
if importlib.util.find_spec("jupyterhub_idle_culler"):
    c.JupyterHub.load_roles = [
        {
            "name": "idle-culler",
            "services": ["idle-culler"],
            "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        }
    ]
    c.JupyterHub.services = [
        {
            "name": "idle-culler",
            "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=7200"],
        }
    ]
else:
    print("jupyterhub-idle-culler is not installed: idle servers end by themselves only", file=sys.stderr)

c.JupyterHub.concurrent_spawn_limit = 20  # when a lecture begins, everybody comes at once
