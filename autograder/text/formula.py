"""A formula in LaTeX as MathML, which browsers can draw without help."""

import re

from autograder.html import tag

# Browsers know only the upright and the italic alphabet; Unicode has a character for each letter of the others.
ALPHABETS = {"double-struck": (0x1D538, 0x1D552), "script": (0x1D49C, 0x1D4B6), "sans-serif": (0x1D5A0, 0x1D5BA)}
OLDER = dict(zip("𝒝𝒠𝒡𝒣𝒤𝒧𝒨𝒭𝒺𝒼𝓄𝔺𝔿𝕅𝕇𝕈𝕉𝕑", "ℬℰℱℋℐℒℳℛℯℊℴℂℍℕℙℚℝℤ", strict=True))


def as_mathml(tex: str, *, shown: bool = False) -> str:
    """The formula as an element; `shown` on a line of its own."""
    from latex2mathml.converter import convert  # reads a long table

    known = re.sub(r"\\arg(?![a-zA-Z])", r"\\operatorname{arg}", tex.strip()).replace(r"\|", "‖")
    known = known.replace(r"\tag", r"\qquad\tag")
    known = re.sub(r"\\(iff|implies)(?![a-zA-Z])", r"\;\\\1\;", known)  # with the space that LaTeX gives them
    return re.sub(
        r'<(m\w+) mathvariant="(double-struck|script|sans-serif)">(\w+)</\1>',
        lambda found: tag(found[1], in_alphabet(found[3], found[2])),
        str(convert(known, display="block" if shown else "inline")),
    )


def in_alphabet(letters: str, variant: str) -> str:
    """Letters in another alphabet.

    >>> in_alphabet("NLx", "double-struck"), in_alphabet("LN", "script")
    ('ℕ𝕃𝕩', 'ℒ𝒩')
    """
    capital, small = ALPHABETS[variant]
    moved = (
        chr(capital + ord(c) - 65) if "A" <= c <= "Z" else chr(small + ord(c) - 97) if "a" <= c <= "z" else c
        for c in letters
    )
    return "".join(OLDER.get(c, c) for c in moved)
