"""Line breaks in formulas: browsers never break one, so a long formula in the text becomes several, one after the other."""

import xml.etree.ElementTree as ET

MIN_SYMBOLS = 24  # symbols; a shorter formula fits on a phone
RELATIONS = "=≤≥<>≈∝→⟹⟺"
SUMS = "+−"
SPACE = "{http://www.w3.org/1998/Math/MathML}"
ET.register_namespace("", SPACE[1:-1])


def break_formula(mathml: str) -> str:
    """A formula in the text; if it is long, in pieces that begin at its relations, plus and minus signs.

    >>> row = "<mi>a</mi><mo>=</mo><mo>(</mo><mi>b</mi><mo>+</mo><mi>c</mi><mo>)</mo>" * 4
    >>> break_formula(f'<math xmlns="{SPACE[1:-1]}"><mrow>{row}</mrow></math>').count("<math")
    5
    """
    formula = ET.fromstring(mathml)
    row = formula.find(f"{SPACE}mrow")
    if row is None or len("".join(formula.itertext())) < MIN_SYMBOLS:
        return mathml
    pieces: list[list[ET.Element]] = [[]]
    depth, inside_norm = 0, False
    for part in row:
        symbol = _symbol(part)
        if symbol in RELATIONS + SUMS and depth == 0 and not inside_norm and pieces[-1]:
            part.set("form", "infix")  # keeps the space on its left, although it now comes first
            pieces.append([])
        depth += (symbol in "([{") - (symbol in ")]}")  # the number of open brackets
        inside_norm ^= symbol == "‖"
        pieces[-1].append(part)
    return "".join(_formula(piece, formula.attrib) for piece in pieces)


def _symbol(part: ET.Element) -> str:
    """The operator that a part is, with or without an exponent; for all other parts a letter, which means nothing here."""
    if part.tag in (f"{SPACE}msup", f"{SPACE}msub", f"{SPACE}msubsup"):
        part = part[0]
    return part.text if part.text and (part.tag == f"{SPACE}mo" or part.text == "‖") else "x"


def _formula(parts: list[ET.Element], attributes: dict[str, str]) -> str:
    formula = ET.Element(f"{SPACE}math", attributes)
    ET.SubElement(formula, f"{SPACE}mrow").extend(parts)
    return ET.tostring(formula, encoding="unicode")
