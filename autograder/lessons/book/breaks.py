"""Where a long formula in the text may be broken: browsers break no formula, so it becomes several, one after the other."""

import xml.etree.ElementTree as ET

LONG = 24  # symbols; a shorter one fits on a phone
RELATIONS = "=≤≥<>≈∝→⟹⟺"
SUMS = "+−"
SPACE = "{http://www.w3.org/1998/Math/MathML}"
ET.register_namespace("", SPACE[1:-1])


def break_formula(mathml: str) -> str:
    """A formula of the text, in pieces before its relations and sums if it is long.

    >>> row = "<mi>a</mi><mo>=</mo><mo>(</mo><mi>b</mi><mo>+</mo><mi>c</mi><mo>)</mo>" * 4
    >>> break_formula(f'<math xmlns="{SPACE[1:-1]}"><mrow>{row}</mrow></math>').count("<math")
    5
    """
    formula = ET.fromstring(mathml)
    row = formula.find(f"{SPACE}mrow")
    if row is None or len("".join(formula.itertext())) < LONG:
        return mathml
    pieces: list[list[ET.Element]] = [[]]
    depth, inside_norm = 0, False
    for part in row:
        symbol = _symbol(part)
        if symbol in RELATIONS + SUMS and depth == 0 and not inside_norm and pieces[-1]:
            part.set("form", "infix")  # with its space on the left, although it comes first
            pieces.append([])
        depth += (symbol in "([{") - (symbol in ")]}")  # of brackets that are open
        inside_norm ^= symbol == "‖"
        pieces[-1].append(part)
    return "".join(_formula(piece, formula.attrib) for piece in pieces)


def _symbol(part: ET.Element) -> str:
    """The operator that a part is, with or without an exponent; a letter that means nothing here for all others."""
    if part.tag in (f"{SPACE}msup", f"{SPACE}msub", f"{SPACE}msubsup"):
        part = part[0]
    return part.text if part.text and (part.tag == f"{SPACE}mo" or part.text == "‖") else "x"


def _formula(parts: list[ET.Element], attributes: dict[str, str]) -> str:
    formula = ET.Element(f"{SPACE}math", attributes)
    ET.SubElement(formula, f"{SPACE}mrow").extend(parts)
    return ET.tostring(formula, encoding="unicode")
