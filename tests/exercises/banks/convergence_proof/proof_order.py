"""Answers to proof_order, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def reach_first_then_length():
    return "BDGEHAFC"


@bank.right
def length_first_then_reach():
    return "EHABDGFC"


@bank.right
def cosine_first():
    return "FBDGEHAC"


@bank.right
def assumptions_then_steps_then_sums():
    return "BEFDHGAC"


@bank.right
def a_list_of_letters():
    return ["E", "B", "H", "D", "A", "G", "F", "C"]


@bank.right
def separated_by_commas():
    return "B, D, G, E, H, A, F, C"


@bank.right
def with_arrows_between():
    return "B -> E -> D -> H -> G -> F -> A -> C"


@bank.right
def in_lower_case():
    return "b d g f e h a c"


@bank.right
def a_tuple_of_letters():
    return tuple("EBHDFAGC")


@bank.right
def an_array_of_letters():
    return np.array(list("BDEGHFAC"))


@bank.right
def two_chains_put_together():
    reach, length = ["B", "D", "G"], ["E", "H", "A"]
    return "".join(reach) + "".join(length) + "F" + "C"


@bank.right
def newcomer_order_length_first():
    return ["E", "H", "A", "F", "B", "D", "G", "C"]


@bank.right
def newcomer_order_facts_first():
    return tuple("BEFDHAGC")


@bank.right
def newcomer_order_sorted():
    """A topological order, by what each line uses."""
    uses = {"A": "H", "B": "", "C": "AGF", "D": "B", "E": "", "F": "", "G": "D", "H": "E"}
    done = ""
    while len(done) < 8:
        done += next(line for line in uses if line not in done and set(uses[line]) <= set(done))
    return done


@bank.right
def listed():
    return ["F", "B", "E", "D", "H", "G", "A", "C"]


@bank.right
def joined_tuple():
    return tuple("BEDHFAGC")


@bank.wrong(cause="as printed")
def in_the_order_of_the_alphabet():
    return "ABCDEFGH"


@bank.wrong(cause="from the claim backwards")
def backwards():
    return "CFAHEGDB"


@bank.wrong(cause="the claim first")
def claim_then_proof():
    return "CBDGEHAF"


@bank.wrong(cause="the sums before the steps")
def sums_before_steps():
    return "BGDEAHFC"


@bank.wrong(cause="mistake used before it is stated")
def length_step_without_the_mistake():
    return "BDGHEAFC"


@bank.wrong(cause="conclusion from the lower bound alone")
def concludes_too_early():
    return "BDGCEHAF"


@bank.wrong(cause="two bounds that are not connected")
def cosine_as_an_afterthought():
    return "BDGEHACF"


@bank.wrong(cause="length first, not connected")
def length_first_and_cosine_last():
    return "EHABDGCF"


@bank.wrong(cause="the upper half the wrong way round")
def upper_half_backwards():
    return "BDGAHEFC"


@bank.wrong(cause="the lower half the wrong way round")
def lower_half_backwards():
    return "GDBEHAFC"


@bank.wrong(cause="the step before its margin")
def reach_step_first():
    return "DBGEHAFC"


@bank.wrong(cause="one sum before its step")
def one_sum_before_its_step():
    return "BDGEAHFC"


@bank.wrong(cause="the other sum before its step")
def the_other_sum_before_its_step():
    return "BGDEHAFC"


@bank.wrong(cause="conclusion before the upper bound")
def squeezes_with_one_step_only():
    return "BDGEHFCA"


@bank.wrong(cause="length before the mistake and the reach before the margin")
def reasons_after_their_consequences():
    return "DBGHEAFC"


@bank.wrong(cause="the claim left out")
def claim_left_out():
    return "BDGEHAF"


@bank.wrong(cause="other: a line twice")
def a_line_twice():
    return "BDGEHAFFC"


@bank.wrong(cause="other: a line that does not exist")
def a_ninth_line():
    return "BDGEHAFCI"


@bank.wrong(cause="other: numbers")
def numbers_instead_of_letters():
    return [2, 4, 7, 5, 8, 1, 6, 3]


@bank.wrong(cause="other: two lists")
def two_chains_in_two_lists():
    return [["B", "D", "G"], ["E", "H", "A"], ["F", "C"]]


@bank.wrong(cause="other: words")
def the_proof_in_words():
    return "first the lower bound, then the upper bound"


@bank.wrong(cause="other: nothing")
def an_empty_text():
    return ""


@bank.wrong()
def prints_the_order_only():
    print("BDGEHAFC")


@bank.wrong(cause="other: set")
def a_dictionary():
    return dict.fromkeys("BDGEHAFC", True)


# One letter is left out: the assumption E.
@bank.wrong(cause="not what is asked for")
def order_without_e():
    return "BDGHAFC"


@bank.wrong(cause="other: the margin is stated after it is used")
def newcomer_order_margin_late():
    return list("EHADBGFC")


@bank.wrong(cause="other: a line is missing")
def newcomer_order_missing():
    return "BDGEHAC"


@bank.wrong(cause="other: a line stands twice")
def newcomer_order_twice():
    return "BDGEHAFFC"
