"""The one place that makes foreign text safe to show: on a terminal, in a file name, on a page, in a notebook.

(HTML is escaped by MarkupSafe, where it is made.)
"""

import re

# Control characters except tab and newline, lone surrogates, characters that reverse the direction of text, and invisible ones.
_UNFIT = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2061-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f"
)
_UNFIT_IN_TEXT = re.compile(f"[{_UNFIT}]")
_UNFIT_IN_NAME = re.compile(f"[{_UNFIT}\t\n\u2060]")
INSTEAD = "\ufffd"
UNSEEN = "\u2060"  # a word joiner: invisible in prose, code and formulas, and no markup begins with it


def clean(text: str) -> str:
    r"""Text that can be encoded, shown and stored.

    >>> clean("a\x1b[2J\ud800\n")
    'a�[2J�\n'
    """
    return _UNFIT_IN_TEXT.sub(INSTEAD, text)


def printable(text: str, most: int = 300) -> str:
    r"""A name or a reason on one line, safe for a terminal, a file and a page.

    >>> printable("ann\x1b[2J\nbob")
    'ann�[2J�bob'
    """
    return _UNFIT_IN_NAME.sub(INSTEAD, text[:most])


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
_TASK = re.compile(r"(?m)^([ \t>*+.)\d-]*\[)(?=[ xX]\])")  # JupyterLab makes a box of it, to be ticked
_GAP = re.compile(r"(?<![ \t])([ \t]{200})[ \t]+")
_OPENING = re.compile(r"\\\\(?=[(\[])")  # of a formula; each is followed by a search for its end
MAX_OPENINGS = 200
_UNDERLINE = " \t>*+:.)0123456789=-"  # the only characters in a line that turns the line above into a heading


def harmless_markdown(text: str) -> str:
    """Markdown that shows a student's words but runs and loads nothing: paragraphs, emphasis, lists, tables, code and formulas.

    A space or an invisible mark is put where other markup would begin, so formulas and code stay as readable as they were.
    Headings are shown as plain lines, because a page gives each heading an id made of its words, and formgrader finds its score
    boxes by id. TeX commands that make formulas still work; any other is shown by its name.

    >>> harmless_markdown("so $a < b$ <script>x</script> ![p](u)")
    'so $a < b$ < script>x< /script> ![p] (u)'
    """
    text = re.sub(r"[^\S\n\t ]", " ", clean(text))  # only plain newlines and spaces are kept
    text = re.sub(r"<(?=[^\s=])", "< ", text)
    text = re.sub(r"&(?=[#A-Za-z])", "& ", text)  # entities could spell everything that is searched for here
    text = re.sub(r"\](?=[(\[:{])", "] ", text)
    text = re.sub(r"(?i)(:)(?=//)|(www\.|mailto:|javascript:|data:)(?=\S)", r"\1\2 ", text)
    text = re.sub(r"@(?=\w)", f"@{UNSEEN}", text)  # an address would become a link
    text = re.sub(r"(?i)mer(?=maid)", rf"\g<0>{UNSEEN}", text)  # code in that language is drawn, with ids of its own
    text = _TASK.sub(rf"\1{UNSEEN}", text)
    text = _GAP.sub(r"\1", text)
    if len(_OPENING.findall(text)) > MAX_OPENINGS:
        text = _OPENING.sub(rf"\g<0>{UNSEEN}", text)
    text = _LANGUAGE.sub(r"\1", text)
    text = _ENVIRONMENT.sub(rf"\\{UNSEEN}\1", text)
    text = _COMMAND.sub(lambda found: found[0] if found[1] in _TEX else f"\\{UNSEEN}{found[1]}", text)
    return "\n".join(map(_flat, text.split("\n")))


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
