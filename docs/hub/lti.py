"""Sign-on from Canvas or Moodle by LTI 1.3, for a hub whose accounts have the names that the LMS sends.

It needs ltiauthenticator, and the numbers that your LMS gives to the tool. Use it in place of the login with system accounts:

    jupyterhub --config /srv/linclass/course/docs/hub/lti.py

linclass has tested that this file is read and what it sets; it has not been tried against an LMS.
"""

import os
from pathlib import Path

c = get_config()  # noqa: F821  JupyterHub defines it
load_subconfig(str(Path(__file__).resolve().parent / "production.py"))  # noqa: F821  JupyterHub defines it too

c.JupyterHub.authenticator_class = "ltiauthenticator.lti13.auth.LTI13Authenticator"
c.LTI13Authenticator.issuer = os.environ.get("LTI_ISSUER", "https://canvas.instructure.com")
c.LTI13Authenticator.authorize_url = os.environ.get("LTI_AUTHORIZE_URL", "")
c.LTI13Authenticator.jwks_endpoint = os.environ.get("LTI_JWKS_URL", "")
c.LTI13Authenticator.client_id = {os.environ.get("LTI_CLIENT_ID", "")}
# The account's name: what stands before the @ of the address must be the name of an account of the system.
c.LTI13Authenticator.username_key = "email"
# Whoever the LMS lets in is allowed; groups of the system do not apply.
c.Authenticator.allow_all = True
