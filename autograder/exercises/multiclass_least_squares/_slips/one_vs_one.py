"""one_vs_one: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong

# The last two lines, in which the votes decide.
DECISION = """winners = votes == votes.max(axis=1, keepdims=True)
    return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), -1)"""


def tie_flag_never_lowered(X, W, b, pairs, K):
    classes = []
    for scores in X @ W.T + b:
        votes = [0] * K
        for (j, k), score in zip(pairs, scores):
            votes[j if score > 0 else k] += 1
        best, tie = 0, False
        for c in range(1, K):
            if votes[c] > votes[best]:
                best = c
            elif votes[c] == votes[best]:
                tie = True
        classes.append(-1 if tie else best)
    return classes


def tie_by_their_own_duel(X, W, b, pairs, K):
    classes = []
    for scores in X @ W.T + b:
        winners = [int(j if score > 0 else k) for (j, k), score in zip(pairs, scores)]
        votes = np.bincount(winners, minlength=K)
        first = np.flatnonzero(votes == votes.max())
        if len(first) == 2:
            classes += [c for c, pair in zip(winners, pairs) if set(pair) == set(first)]
        else:
            classes.append(first[0] if len(first) == 1 else -1)
    return classes


def tie_by_the_scores(X, W, b, pairs, K):
    scores = X @ W.T + b
    votes = np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += (scores[:, i] > 0) + 1e-6 * np.tanh(scores[:, i])
        votes[:, k] += (scores[:, i] <= 0) - 1e-6 * np.tanh(scores[:, i])
    return votes.argmax(axis=1)


def votes_not_reset(X, W, b, pairs, K):
    votes, classes = np.zeros(K), []
    for scores in X @ W.T + b:
        for (j, k), score in zip(pairs, scores):
            votes[j if score > 0 else k] += 1
        classes.append(votes.argmax() if np.sum(votes == votes.max()) == 1 else -1)
    return classes


def each_winner_counted_once(X, W, b, pairs, K):
    classes = []
    for scores in X @ W.T + b:
        votes = np.zeros(K)
        votes[np.where(scores > 0, *np.transpose(pairs))] += 1
        classes.append(votes.argmax() if np.sum(votes == votes.max()) == 1 else -1)
    return classes


def knock_out(X, W, b, pairs, K):
    row = {(int(j), int(k)): i for i, (j, k) in enumerate(pairs)}
    classes = []
    for scores in X @ W.T + b:
        champion = 0
        for c in range(1, K):
            if (champion, c) in row:
                champion = champion if scores[row[champion, c]] > 0 else c
            else:
                champion = c if scores[row[c, champion]] > 0 else champion
        classes.append(champion)
    return classes


SLIPS = (
    wrong(
        "all votes needed",
        {DECISION: "return np.where(votes.max(axis=1) == K - 1, votes.argmax(axis=1), -1)"},
        "You ask for a class that wins all of its K-1 comparisons. The most votes are enough, if no other class has as many.",
    ),
    wrong(
        "more than half of the votes needed",
        {DECISION: "return np.where(votes.max(axis=1) > len(pairs) / 2, votes.argmax(axis=1), -1)"},
        "You ask for more than half of all votes. The most votes are enough, if no other class has as many.",
    ),
    wrong(
        "offset forgotten",
        {" + b": ""},
        "You left out the offsets: the score of row i is W[i]·x + b[i].",
    ),
    wrong(
        "any equal numbers of votes are a tie",
        {DECISION: "return np.where([len(set(row)) < K for row in votes.tolist()], -1, votes.argmax(axis=1))"},
        "You answer -1 where any two classes have equally many votes. Only a shared first place is a tie.",
    ),
    wrong(
        "a tie of three not seen",
        {"winners.sum(axis=1) == 1": "winners.sum(axis=1) != 2"},
        "You answer -1 only where exactly two classes share first place. Three or more are a tie as well.",
    ),
    wrong(
        "tie flag never lowered",
        tie_flag_never_lowered,
        "You note a tie on the way to the most votes and keep it, even where a later class has more votes than the tied ones.",
    ),
    wrong(
        "tie: their own duel",
        tie_by_their_own_duel,
        "Where two classes share first place you let their own comparison decide. Here the answer is -1.",
    ),
    wrong(
        "tie: the larger scores",
        tie_by_the_scores,
        "Where classes share first place you let the sizes of the scores decide. Here the answer is -1.",
    ),
    wrong(
        "votes not reset",
        votes_not_reset,
        "The votes of one point are still there when you count those of the next. Start each point with zero votes.",
    ),
    wrong(
        "each winner counted once",
        each_winner_counted_once,
        "`votes[winners] += 1` adds 1 only once to a class that is named several times. Use a loop, np.add.at or np.bincount.",
    ),
    wrong(
        "knock-out",
        knock_out,
        "You play a knock-out: the winner of 0 and 1 meets 2, and so on. Here every pair votes, and the votes are counted.",
    ),
)
