"""All hostile snippets, as one table: name, source, what must hold afterwards."""

from tests.attacks.harm import HARM
from tests.attacks.leftovers import LEFTOVERS
from tests.attacks.messages import FORGED_MESSAGES
from tests.attacks.searches import SEARCHES
from tests.attacks.verdicts import FORGED_VERDICTS

ATTACKS = (*FORGED_VERDICTS, *SEARCHES, *FORGED_MESSAGES, *HARM, *LEFTOVERS)
