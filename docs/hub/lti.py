"""Sign-on from Canvas or Moodle by LTI 1.3, with accounts that have the names that people have in the LMS.

Register the hub in the LMS as an LTI 1.3 tool: login initiation at https://HUB/hub/lti13/oauth_login, redirection to
https://HUB/hub/lti13/oauth_callback, and the custom field `login=$User.username`. What the LMS then shows goes into the variables below.

The package is jupyterhub-ltiauthenticator. tests/project/test_lti.py signs people on from a platform of its own; no LMS was tried.
"""

import os
import sys
from pathlib import Path

from jupyterhub.auth import LocalAuthenticator
from ltiauthenticator.lti13.auth import LTI13Authenticator
from ltiauthenticator.lti13.constants import LTI13_CUSTOM_CLAIM
from ltiauthenticator.lti13.error import LoginError

c = get_config()  # noqa: F821  JupyterHub defines it
load_subconfig(str(Path(__file__).resolve().parent / "production.py"))  # noqa: F821  JupyterHub defines it too


class FromLMS(LocalAuthenticator, LTI13Authenticator):
    """Lets a person of the LMS in under the system's account of the same name, if production.py allows one of its groups."""

    def get_username(self, token):
        """The login. Without it ltiauthenticator would take a number of the LMS, which may be somebody else's name here."""
        if not (token.get(LTI13_CUSTOM_CLAIM) or {}).get("login"):
            raise LoginError("the LMS sends no login; give the tool the custom field login=$User.username")
        return super().get_username(token)

    def check_allowed(self, username, authentication=None):
        try:
            return super().check_allowed(username, authentication)
        except KeyError:  # there is no such account
            return False


def setting(name):
    """What the LMS shows when the tool is registered."""
    return os.environ.get(name) or sys.exit(f"lti.py: {name} is not set; docs/hub.md says what belongs there")


c.JupyterHub.authenticator_class = FromLMS
# An address can be changed by the person who has it; a login cannot.
c.LTI13Authenticator.username_key = "custom_login"
c.LTI13Authenticator.issuer = setting("LTI_ISSUER")
c.LTI13Authenticator.authorize_url = setting("LTI_AUTHORIZE_URL")
c.LTI13Authenticator.jwks_endpoint = setting("LTI_JWKS_URL")
c.LTI13Authenticator.client_id = {setting("LTI_CLIENT_ID")}
