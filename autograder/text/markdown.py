"""Foreign Markdown for a notebook, which nbconvert and JupyterLab will render: of what it says, nothing runs, loads, links or has an id."""

import re

from markdown_it import MarkdownIt

from autograder.text import UNSEEN, clean

# The commands that a formula may use; any other could link, load, set attributes, define commands, or hide something.
_COMMANDS = """
    alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho varrho sigma varsigma tau
    upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
    frac dfrac tfrac binom sqrt sum prod int iint oint lim limsup liminf max min sup inf arg argmax argmin log ln lg exp sin cos tan sinh
    cosh tanh arcsin arccos arctan det dim ker deg gcd Pr bmod pmod mod operatorname
    cdot times div pm mp ast star circ bullet oplus otimes odot cap cup setminus wedge vee land lor lnot neg
    le leq ge geq lt gt ne neq equiv approx sim simeq cong propto ll gg perp parallel mid nmid prec succ preceq succeq
    in notin ni subset subseteq supset supseteq emptyset varnothing forall exists nexists infty partial nabla ell hbar Re Im aleph prime
    to gets mapsto rightarrow leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow longrightarrow longleftarrow Longrightarrow
    implies impliedby iff uparrow downarrow nearrow searrow hookrightarrow
    left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr langle rangle lvert rvert lVert rVert vert Vert lfloor rfloor
    lceil rceil lbrace rbrace lbrack rbrack
    hat widehat bar overline underline tilde widetilde vec dot ddot overbrace underbrace overset underset stackrel substack boxed cancel
    mathrm mathbf mathbb mathcal mathfrak mathsf mathit mathtt boldsymbol bm text textbf textit textrm texttt rm bf it cal
    displaystyle textstyle limits nolimits quad qquad dots ldots cdots vdots ddots space top bot therefore because square blacksquare
    begin end hline tag intercal dagger checkmark
"""
_TEX = frozenset(_COMMANDS.split())
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_ENVIRONMENT = re.compile(
    r"\\(begin|end)(?!\{(?:aligned|align|alignat|gathered|gather|cases|array|split|equation|[pbvBV]?matrix|smallmatrix)\*?\})(?=\W|$)"
)
_LANGUAGE = re.compile(r"(?m)^([ \t>*+:.)\d-]*(?:`{3,}|~{3,}))[^\S\n]*[^\s`~][^\n`~]{0,200}$")  # of a code block
_BOX = re.compile(r"\[[ xX]\]")
_TASK = re.compile(r"(?m)^([ \t>*+.)\d-]*\[)(?=[ xX]\])")  # JupyterLab makes a box of it, to be ticked
# These three begin with the character to look for, because that is what makes a search quick: what is before it is looked at afterwards.
_ADDRESS = re.compile(
    r"[.:](?:(?<=:)(?=//)|(?:(?<=(?i:www\.))|(?<=(?i:data:))|(?<=(?i:mailto:))|(?<=(?i:javascript:)))(?=\S))"
)  # up to where something must stand between
_MERMAID = re.compile(r"[mM](?i:er(?=maid))")
_GAP = re.compile(r"([ \t](?<![ \t]{2})[ \t]{199})[ \t]+")
_OPENING = re.compile(r"\\\\(?=[(\[])")  # of a formula; each is followed by a search for its end
MAX_OPENINGS = 200
_UNDERLINE = " \t>*+:.)0123456789=-"  # the only characters in a line that turns the line above into a heading
MAX_BRACKETS = 400  # in one text; renderers look for a link's end from each of them
MAX_TAME = 60_000  # characters of a text that is read as Markdown; a cell has at most a third of it, before it is tamed
MAX_LINE = 400  # characters of a line that is shown as it was typed
# All that a text may be made of. The parser knows far more: headings, links, pictures, HTML, references.
_KINDS = """
    paragraph bullet_list ordered_list list_item blockquote hr code_block fence table thead tbody tr th td
    inline text softbreak hardbreak code_inline em strong s
"""
ALLOWED = frozenset(_KINDS.split())
_EVERYTHING = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def harmless_markdown(text: str) -> str:
    """Markdown that shows a student's words but runs and loads nothing: paragraphs, emphasis, lists, tables, code and formulas.

    A space or an invisible mark is put where other markup would begin, so formulas and code stay as readable as they were.
    Headings are shown as plain lines, because a page gives each heading an id made of its words, and formgrader finds its score
    boxes by id. TeX commands that make formulas still work; any other is shown by its name. What is still more than ALLOWED, or takes
    too long to read, is shown as it was typed, as code.

    >>> harmless_markdown("so $a < b$ <script>x</script> ![p](u)")
    'so $a < b$ < script>x< /script> ![p] (u)'
    """
    tame = _tame(text)
    is_short = len(tame) <= MAX_TAME and tame.count("[") <= MAX_BRACKETS
    return tame if is_short and is_allowed(tame) else _as_typed(tame)


def is_allowed(text: str) -> bool:
    """Whether a parser finds nothing in it but what is ALLOWED. A language of code is not: pages put it into an attribute.

    >>> is_allowed("- *a* `b`"), is_allowed("a\\n==="), is_allowed("[a](b)"), is_allowed("~~~ a`b")
    (True, False, False, False)
    """
    found: dict[str, str] = {}
    blocks = _EVERYTHING.parse(text, found)
    if any(block.type == "fence" and block.info.strip() for block in blocks):
        return False
    kinds = {token.type for block in blocks for token in (block, *(block.children or ()))}
    return "references" not in found and {k.removesuffix("_open").removesuffix("_close") for k in kinds} <= ALLOWED


def _as_typed(text: str) -> str:
    """A block of code with lines of a bearable length (nbconvert searches each line once for each bracket); such a block stays as it is."""
    lines = text.split("\n")
    if all(len(line) <= MAX_LINE and (line.startswith("    ") or not line.strip()) for line in lines):
        return text
    parts = (line[i : i + MAX_LINE - 4] for line in lines for i in range(0, max(1, len(line)), MAX_LINE - 4))
    return "\n".join(f"    {part}" for part in parts)


def _tame(text: str) -> str:
    """The text with something put between the signs of all markup that is not allowed."""
    text = clean(text)
    if not text.isascii():
        text = re.sub(r"[^\S\n\t ]", " ", text)  # only plain newlines and spaces are kept
    text = re.sub(r"<(?=[^\s=])", "< ", text)
    text = re.sub(r"&(?=[#A-Za-z])", "& ", text)  # entities could spell everything that is searched for here
    text = re.sub(r"\](?=[(\[:{])", "] ", text)
    text = _ADDRESS.sub(r"\g<0> ", text)
    text = re.sub(r"@(?=\w)", f"@{UNSEEN}", text)  # an address would become a link
    text = _MERMAID.sub(rf"\g<0>{UNSEEN}", text)  # code in that language is drawn, with ids of its own
    if _BOX.search(text):
        text = _TASK.sub(rf"\1{UNSEEN}", text)
    text = _GAP.sub(r"\1", text)
    if len(_OPENING.findall(text)) > MAX_OPENINGS:
        text = _OPENING.sub(rf"\g<0>{UNSEEN}", text)
    if "```" in text or "~~~" in text:
        text = _LANGUAGE.sub(r"\1", text)
    text = _ENVIRONMENT.sub(rf"\\{UNSEEN}\1", text)
    text = _COMMAND.sub(lambda found: found[0] if found[1] in _TEX else f"\\{UNSEEN}{found[1]}", text)
    return "\n".join(map(_flat, text.split("\n"))) if any(sign in text for sign in "#=-") else text


def _flat(line: str) -> str:
    """A line that is not a heading and does not turn the line before it into one.

    >>> _flat("- # Title") == f"- {UNSEEN}# Title", _flat("> ---") == f"> ---{UNSEEN}", _flat("a # b")
    (True, True, 'a # b')
    """
    before, hashes, after = line.partition("#")
    if hashes and not any(map(str.isalpha, before)):
        return line if before.endswith(UNSEEN) else f"{before}{UNSEEN}#{after}"
    underlines = line.rstrip().endswith(("=", "-")) and not line.strip(_UNDERLINE)
    return line + UNSEEN if underlines else line


_SLOW_TO_COLOUR = re.compile(r"\s{300}|[^\n]{2000}")


def is_quick_to_colour(code: str) -> bool:
    """Whether a page may colour this code word by word: that takes long for much code and forever for some of it."""
    return len(code) <= 20_000 and not _SLOW_TO_COLOUR.search(code)
