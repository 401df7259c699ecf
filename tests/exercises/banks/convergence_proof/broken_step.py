"""Answers to broken_step, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def six_d():
    return 6, "d"


@bank.right
def as_a_list():
    return [6, "d"]


@bank.right
def in_capitals():
    return 6, "D"


@bank.right
def line_of_numpy():
    return np.int64(6), "d"


@bank.right
def line_as_a_float():
    return 6.0, "d"


@bank.right
def line_in_an_array_without_axes():
    return np.array(6), " d "


@bank.right
def by_names():
    line, reason = 6, "d"
    return line, reason


@bank.right
def first_line_that_the_run_contradicts():
    points, labels, hat, gamma = np.array([[5.0, 1.0], [7.0, 1.0]]), [-1, 1], np.array([1.0, -6.0]), 1.0
    w, k, fails = np.zeros(2), 0, set()
    for _ in range(10_000):
        for x, label in zip(points, labels, strict=True):
            if label * (w @ x) <= 0:
                old, w, k = w, w + label * x, k + 1
                holds = {
                    1: True,
                    2: label * (hat @ x) >= gamma,
                    3: w @ hat >= k * gamma,
                    4: w @ w == old @ old + 2 * label * (old @ x) + x @ x,
                    5: w @ w <= k * 50,
                    6: w @ hat <= np.linalg.norm(w),
                }
                fails |= {line for line, true in holds.items() if not true}
    return min(fails), "d" if np.linalg.norm(hat) > 1 else "g"


@bank.right
def as_an_array():
    return np.array([6, "d"])


@bank.right
def in_brackets():
    return "6", "(d)"


@bank.right
def newcomer_broken_list():
    return [np.int64(6), "d"]


@bank.right
def newcomer_broken_looked_up():
    lines = ["append", "margin", "reach grows", "expand", "length", "cosine", "squeeze"]
    return lines.index("cosine") + 1, "abcdefg"[3]


@bank.right
def newcomer_broken_named():
    line = len("broken")
    reason = chr(ord("a") + 3)
    answer = (line, reason)
    return answer


@bank.wrong(cause="a smaller margin in line 2")
def the_margin_of_the_plane():
    return 2, "g"


@bank.wrong(cause="a smaller margin in line 3")
def the_sum_of_margins():
    return 3, "g"


@bank.wrong(cause="a longer vector in line 2")
def right_reason_at_the_margin():
    return 2, "d"


@bank.wrong(cause="a longer vector in line 3")
def right_reason_at_the_sum():
    return 3, "d"


@bank.wrong(cause="a longer vector in line 7")
def right_reason_at_the_conclusion():
    return 7, "d"


@bank.wrong(cause="a forgotten term in line 4")
def the_expansion():
    return 4, "e"


@bank.wrong(cause="the 1 forgotten in line 5")
def the_radius():
    return 5, "c"


@bank.wrong(cause="a positive term in line 5")
def the_middle_term():
    return 5, "e"


@bank.wrong(cause="a margin of zero in line 5")
def the_boundary():
    return 5, "b"


@bank.wrong(cause="squaring in line 7")
def the_square():
    return 7, "f"


@bank.wrong(cause="the start")
def the_zero():
    return 1, "a"


@bank.wrong(cause="the 1 forgotten")
def right_line_because_of_the_one():
    return 6, "c"


@bank.wrong(cause="a negative cosine")
def right_line_because_of_squares():
    return 6, "f"


@bank.wrong(cause="a smaller margin")
def right_line_because_of_the_margin():
    return 6, "g"


@bank.wrong(cause="a positive term")
def right_line_because_of_a_term():
    return 6, "e"


@bank.wrong(cause="other: line alone")
def the_line_alone():
    return 6


@bank.wrong(cause="other: reason alone")
def the_reason_alone():
    return "d"


@bank.wrong(cause="other: reason first")
def reason_before_line():
    return "d", 6


@bank.wrong(cause="other: one text")
def line_and_reason_in_one_text():
    return "6d"


@bank.wrong(cause="other: every reason")
def right_line_with_every_reason():
    return 6, "abcdefg"


@bank.wrong(cause="other: several lines")
def every_line_from_there_on():
    return [6, 7], "d"


@bank.wrong(cause="other: in words")
def reason_in_words():
    return 6, "w hat is longer than 1"


@bank.wrong(cause="other: counted from the end")
def counted_from_the_end():
    return -2, "d"


@bank.wrong(cause="other: no line")
def between_two_lines():
    return 6.5, "d"


@bank.wrong(cause="state kept between calls")
def another_line_each_time(tried=[0]):
    tried[0] = tried[0] % 7 + 1
    return tried[0], "d"


@bank.wrong()
def prints_it_only():
    print(6, "d")


# Blames the appended 1.
@bank.wrong(cause="other: blames the appended 1")
def broken_blames_length():
    return 4, "c"


@bank.wrong(cause="other: two lines")
def two_lines_as_text():
    return "67", "d"


@bank.wrong(cause="other: counted from 0")
def newcomer_broken_from_zero():
    return 5, "d"


@bank.wrong(cause="other: the two are swapped")
def newcomer_broken_swapped():
    return "d", 6


@bank.wrong(cause="other: the line alone")
def newcomer_broken_line_alone():
    return 6


@bank.wrong(cause="other: line 5")
def line_five():
    return 5, "d"


@bank.wrong(cause="other: line 3, e")
def line_three():
    return 3, "e"
