"""Answers to one_vs_one, right and wrong, as people might write them."""

from collections import Counter

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "votes = np.zeros((len(X), K))"
        "  →  votes = np.ones((len(X), K))": "one more vote for every class does not change their order",
        "votes[:, j] += scores[:, i] > 0"
        "  →  votes[:, j] += scores[:, i] >= 0": "the exercise promises that no score is exactly 0",
        "votes[:, k] += scores[:, i] <= 0"
        "  →  votes[:, k] += scores[:, i] < 0": "the exercise promises that no score is exactly 0",
        "winners = votes == votes.max(axis=1, keepdims=True)"
        "  →  winners = votes == votes.max(axis=-1, keepdims=True)": "a matrix has two axes: 1 is also -1",
        "return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), -1)"
        "  →  return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=-1), -1)": "a matrix has two axes: 1 is also -1",
        "return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), -1)"
        "  →  return np.where(winners.sum(axis=-1) == 1, votes.argmax(axis=1), -1)": "a matrix has two axes: 1 is also -1",
    }
)


@bank.right
def duels_vote_in_loops(X, W, b, pairs, K):
    result = []
    for x in X:
        votes = [0] * K
        for i, (j, k) in enumerate(pairs):
            votes[j if W[i] @ x + b[i] > 0 else k] += 1
        most = max(votes)
        result.append(votes.index(most) if votes.count(most) == 1 else -1)
    return result


@bank.right
def duels_by_add_at(X, W, b, pairs, K):
    pairs = np.asarray(pairs)
    winners = np.where(X @ W.T + b > 0, pairs[:, 0], pairs[:, 1])
    votes = np.zeros((len(X), K))
    np.add.at(votes, (np.arange(len(X))[:, None], winners), 1)
    shared = (votes == votes.max(axis=1, keepdims=True)).sum(axis=1) > 1
    label = votes.argmax(axis=1)
    label[shared] = -1
    return label


@bank.right
def duels_by_indicator_matrices(X, W, b, pairs, K):
    first, second = np.eye(K)[np.array(pairs).T]
    yes = (np.einsum("nd,md->nm", X, W) + b > 0) * 1.0
    votes = yes @ first + (1 - yes) @ second
    top = np.sort(votes, axis=1)[:, ::-1]
    return np.where(top[:, 0] > top[:, 1], votes.argmax(axis=1), -1).astype(float)


@bank.right
def duels_with_a_counter(X, W, b, pairs, K):
    from collections import Counter

    def one(x):
        ballot = Counter(int(p[0]) if w @ x + c > 0 else int(p[1]) for w, c, p in zip(W, b, pairs, strict=True))
        ranked = ballot.most_common()
        if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
            return -1
        return ranked[0][0]

    return tuple(map(one, X))


@bank.right
def duels_by_wins_minus_losses(X, W, b, pairs, K):
    # Every class fights K-1 duels, so this orders the classes as the votes do.
    balance = np.zeros((len(X), K), dtype=int)
    for w, offset, (j, k) in zip(W, b, pairs, strict=True):
        sign = np.where(X @ w + offset > 0, 1, -1)
        balance[:, j] += sign
        balance[:, k] -= sign
    best = balance.max(axis=1)
    return [int(np.argmax(row)) if (row == m).sum() == 1 else -1 for row, m in zip(balance, best, strict=True)]


@bank.right
def duels_by_bincount_without_K(X, W, b, pairs, K):
    def verdict(winners):
        votes = np.bincount(winners)
        leaders = np.flatnonzero(votes == votes.max())
        return leaders[0] if len(leaders) == 1 else -1

    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    return np.apply_along_axis(verdict, 1, winners)


@bank.right
def duels_with_a_running_leader(X, W, b, pairs, K):
    scores = X @ W.T + b
    out = np.empty(len(X), dtype=np.int16)
    for row in range(len(X)):
        votes = {}
        for column in range(len(pairs)):
            j, k = pairs[column]
            winner = j if scores[row, column] > 0 else k
            votes[int(winner)] = votes.get(int(winner), 0) + 1
        leader, most = -1, 0
        for name, count in votes.items():
            if count > most:
                leader, most = name, count
            elif count == most:
                leader = -1
        out[row] = leader
    return out


@bank.right
def one_counter(X, W, b, pairs, K):
    out = []
    for x in X:
        votes = Counter(int(p[0] if w @ x + c > 0 else p[1]) for w, c, p in zip(W, b, pairs, strict=True))
        ranking = votes.most_common()
        tie = len(ranking) > 1 and ranking[0][1] == ranking[1][1]
        out.append(-1 if tie else ranking[0][0])
    return out


@bank.right
def duel_lists(X, W, b, pairs, K):
    out = []
    for x in X:
        votes = [0] * K
        for w, c, (j, k) in zip(W, b, pairs):
            votes[j if w @ x + c > 0 else k] += 1
        best = max(votes)
        out.append(votes.index(best) if votes.count(best) == 1 else -1)
    return out


@bank.right
def duel_add_at(X, W, b, pairs, K):
    pairs = np.asarray(pairs)
    winners = np.where(X @ W.T + b > 0, pairs[:, 0], pairs[:, 1])
    votes = np.zeros((len(X), K))
    np.add.at(votes, (np.arange(len(X))[:, None], winners), 1)
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


@bank.right
def duel_matrices(X, W, b, pairs, K):
    first, second = np.eye(K)[np.array(pairs)[:, 0]], np.eye(K)[np.array(pairs)[:, 1]]
    won = (np.einsum("id,md->im", X, W) + b > 0).astype(float)
    votes = won @ first + (1 - won) @ second
    ordered = np.sort(votes, axis=1)
    winner = np.argmax(votes, axis=1)
    winner[ordered[:, -1] == ordered[:, -2]] = -1
    return winner


@bank.right
def duel_counter(X, W, b, pairs, K):
    def one(x):
        tally = Counter(int(j) if float(np.dot(w, x)) + float(c) > 0 else int(k) for w, c, (j, k) in zip(W, b, pairs))
        ranking = tally.most_common(2)
        if len(ranking) == 2 and ranking[0][1] == ranking[1][1]:
            return -1
        return ranking[0][0]

    return tuple(one(x) for x in X)


@bank.right
def duel_by_class(X, W, b, pairs, K):
    S = X @ W.T + b
    votes = np.zeros((K, len(X)), dtype=int)
    for c in range(K):
        for i, (j, k) in enumerate(pairs):
            if c == j:
                votes[c] += S[:, i] > 0
            elif c == k:
                votes[c] += S[:, i] <= 0
    unique = np.sum(votes == votes.max(axis=0), axis=0) == 1
    return np.where(unique, votes.argmax(axis=0), -1)


@bank.right
def duel_bincount(X, W, b, pairs, K):
    K = int(np.max(pairs)) + 1  # a class without a pair has no votes
    labels = np.empty(len(X), dtype=int)
    for i, row in enumerate(X @ W.T + b):
        votes = np.bincount(np.where(row > 0, pairs[:, 0], pairs[:, 1]), minlength=K)
        best = np.flatnonzero(votes == votes.max())
        labels[i] = best[0] if best.size == 1 else -1
    return labels


@bank.right
def vote_matrix(X, W, b, pairs, K):
    S = X @ W.T + b
    first, second = np.eye(K)[np.asarray(pairs)[:, 0]], np.eye(K)[np.asarray(pairs)[:, 1]]
    votes = np.where(S > 0, 1, 0) @ first + np.where(S > 0, 0, 1) @ second
    top = votes == votes.max(axis=1, keepdims=True)
    return np.where(top.sum(axis=1) == 1, top.argmax(axis=1), -1)


@bank.right
def counters(X, W, b, pairs, K):
    out = []
    for x in X:
        votes = Counter(int(j) if w @ x + c > 0 else int(k) for w, c, (j, k) in zip(W, b, pairs, strict=True))
        ranking = votes.most_common(2)
        out.append(-1 if len(ranking) == 2 and ranking[0][1] == ranking[1][1] else ranking[0][0])
    return out


@bank.right
def added_in_place(X, W, b, pairs, K):
    votes = np.zeros((len(X), K), dtype=np.int8)
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs)[:, None])
    for column in winners.T:
        votes[np.arange(len(X)), column] += 1
    ahead = np.sort(votes, axis=1)
    return np.where(ahead[:, -1] > ahead[:, -2], votes.argmax(axis=1), -1)


@bank.wrong(cause="all votes needed")
def duels_must_all_be_won(X, W, b, pairs, K):
    # The same for three classes; with more, K-2 votes can be the most.
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    return np.where(votes.max(axis=1) == K - 1, votes.argmax(axis=1), -1)


@bank.wrong(cause="more than half of the votes needed")
def duels_need_more_than_half_of_the_votes(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    return np.where(2 * votes.max(axis=1) > len(pairs), votes.argmax(axis=1), -1)


@bank.wrong(cause="only the full tie seen")
def duels_tied_only_if_all_are_equal(X, W, b, pairs, K):
    # Sees the circle of three classes, not a first place shared by two of four.
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    return np.where(votes.max(axis=1) == votes.min(axis=1), -1, votes.argmax(axis=1))


@bank.wrong(cause="any equal numbers of votes are a tie")
def duels_any_equal_votes_are_a_tie(X, W, b, pairs, K):
    # A shared second place is no tie; with three classes there is none.
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    votes = [np.bincount(row, minlength=K).tolist() for row in winners]
    return [v.index(max(v)) if len(set(v)) == K else -1 for v in votes]


@bank.wrong(cause="tie flag never lowered")
def duels_tie_flag_is_never_lowered(X, W, b, pairs, K):
    result = []
    for x in X:
        votes = [0] * K
        for i, (j, k) in enumerate(pairs):
            votes[j if W[i] @ x + b[i] > 0 else k] += 1
        best, tie = 0, False
        for c in range(1, K):
            if votes[c] > votes[best]:
                best = c
            elif votes[c] == votes[best]:
                tie = True
        result += [-1 if tie else best]
    return result


@bank.wrong(cause="other: only the next class is compared with the leader")
def duels_tie_seen_only_next_to_the_leader(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    result = []
    for row in winners:
        votes = np.bincount(row, minlength=K)
        best = votes.argmax()
        result += [-1 if best + 1 < K and votes[best + 1] == votes[best] else best]
    return result


@bank.wrong(cause="tie: their own duel")
def duels_tie_of_two_goes_to_their_own_duel(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    result = []
    for row in winners:
        votes = np.bincount(row, minlength=K)
        leaders = np.flatnonzero(votes == votes.max())
        if len(leaders) == 1:
            result += [leaders[0]]
        elif len(leaders) == 2:
            result += [w for w, p in zip(row, pairs, strict=True) if set(map(int, p)) == set(leaders.tolist())]
        else:
            result += [-1]
    return result


@bank.wrong(cause="tie: the lowest class")
def duels_ties_go_to_the_lowest(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    return [np.bincount(row, minlength=K).argmax() for row in winners]


@bank.wrong(cause="positive means the smaller class")
def duels_positive_is_for_the_smaller_number(X, W, b, pairs, K):
    ordered = np.sort(pairs, axis=1)
    winners = np.where(X @ W.T + b > 0, ordered[:, 0], ordered[:, 1])
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong(cause="pairs ignored")
def duels_pairs_in_the_usual_order(X, W, b, pairs, K):
    usual = np.array([(j, k) for j in range(K) for k in range(j + 1, K)])
    winners = np.where(X @ W.T + b > 0, usual[:, 0], usual[:, 1])
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong(cause="votes reversed")
def duels_positive_is_for_the_second(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b < 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong(cause="scores added")
def duels_add_up_scores(X, W, b, pairs, K):
    total = np.zeros((len(X), K))
    scores = X @ W.T + b
    for i, (j, k) in enumerate(pairs):
        total[:, j] += scores[:, i]
        total[:, k] -= scores[:, i]
    return total.argmax(axis=1)


@bank.wrong(cause="tie: the larger scores")
def duels_ties_go_to_the_louder(X, W, b, pairs, K):
    # Votes first, but a shared first place is decided by the scores.
    scores = X @ W.T + b
    total = np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        yes = scores[:, i] > 0
        total[:, j] += yes + 1e-6 * np.tanh(scores[:, i])
        total[:, k] += ~yes - 1e-6 * np.tanh(scores[:, i])
    return total.argmax(axis=1)


@bank.wrong(cause="each winner counted once")
def duels_each_winner_counted_once(X, W, b, pairs, K):
    # An array as an index adds 1 only once to an element that occurs twice.
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    result = []
    for row in winners:
        votes = np.zeros(K)
        votes[row] += 1
        result += [votes.argmax() if (votes == votes.max()).sum() == 1 else -1]
    return result


@bank.wrong(cause="votes not reset")
def duels_votes_are_not_reset(X, W, b, pairs, K):
    votes, result = np.zeros(K, int), []
    for x in X:
        for i, (j, k) in enumerate(pairs):
            votes[j if W[i] @ x + b[i] > 0 else k] += 1
        result += [votes.argmax() if (votes == votes.max()).sum() == 1 else -1]
    return result


@bank.wrong(cause="negative scores do not vote")
def duels_no_gives_no_vote(X, W, b, pairs, K):
    # A negative score is a vote for the second, not for nobody.
    votes = np.zeros((len(X), K))
    for i, (j, _) in enumerate(pairs):
        votes[:, j] += X @ W[i] + b[i] > 0
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong(cause="offset forgotten")
def duels_forget_the_offset(X, W, b, pairs, K):
    winners = np.where(X @ W.T > 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong(cause="knock-out")
def duels_knock_out(X, W, b, pairs, K):
    # Class 0 meets 1, the winner meets 2, and so on: the last one standing.
    table = {tuple(map(int, p)): i for i, p in enumerate(pairs)}
    result = []
    for x in X:
        champion = 0
        for c in range(1, K):
            if (champion, c) in table:
                i = table[champion, c]
                champion = champion if W[i] @ x + b[i] > 0 else c
            else:
                i = table[c, champion]
                champion = c if W[i] @ x + b[i] > 0 else champion
        result += [champion]
    return result


@bank.wrong(cause="other: W transposed where it is square")
def duels_columns_if_square(X, W, b, pairs, K):
    S = X @ (W if W.shape[0] == W.shape[1] else W.T) + b
    votes = np.array([np.bincount(row, minlength=K) for row in np.where(S > 0, *np.transpose(pairs))])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong(cause="a tie of three not seen")
def duels_tie_of_exactly_two(X, W, b, pairs, K):
    # A first place shared by three or more goes to the lowest.
    votes = np.array([np.bincount(row, minlength=K) for row in np.where(X @ W.T + b > 0, *np.transpose(pairs))])
    shared = (votes == votes.max(axis=1, keepdims=True)).sum(axis=1)
    return np.where(shared == 2, -1, votes.argmax(axis=1))


# The loop overwrites the vote list: only the last pair votes.
@bank.wrong(cause="`votes = np.zeros((len(X), K))` anew in each round of the loop that comes after it")
def one_last_pair(X, W, b, pairs, K):
    result = []
    for x in X:
        for i in range(len(pairs)):
            votes = [0] * K
            winner = pairs[i][0] if W[i] @ x + b[i] > 0 else pairs[i][1]
            votes[winner] += 1
        best = max(votes)
        result.append(votes.index(best) if votes.count(best) == 1 else -1)
    return result


# A tie goes to the lowest class.
@bank.wrong(cause="tie: the lowest class")
def one_ties_argmax(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    S = X @ W.T + b
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += S[:, i] > 0
        votes[:, k] += S[:, i] <= 0
    return votes.argmax(axis=1)


# Only votes for the first are counted, ties to the lowest class.
@bank.wrong(cause="tie: the lowest class + negative scores do not vote")
def hard_one_only_first(X, W, b, pairs, K):
    s = X @ W.T + b
    votes = np.zeros((len(X), K), dtype=int)
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += s[:, i] > 0
    return votes.argmax(axis=1)


# Ties go to the highest class.
@bank.wrong(cause="tie: the highest class")
def last_one_last_tie(X, W, b, pairs, K):
    s = X @ W.T + b
    out = []
    for row in s:
        votes = [0] * K
        for v, (j, k) in zip(row, pairs, strict=True):
            votes[j if v > 0 else k] += 1
        winner = 0
        for c in range(K):
            if votes[c] >= votes[winner]:
                winner = c
        out.append(winner)
    return np.array(out)


@bank.wrong(cause="each winner counted once")
def duel_fancy(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, pairs[:, 0], pairs[:, 1])
    votes = np.zeros((len(X), K))
    votes[np.arange(len(X))[:, None], winners] += 1
    top = votes.max(axis=1, keepdims=True)
    return np.where((votes == top).sum(axis=1) > 1, -1, votes.argmax(axis=1))


@bank.wrong(cause="other: ties settled by the scores")
def duel_settled(X, W, b, pairs, K):
    S = X @ W.T + b
    votes, total = np.zeros((len(X), K)), np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += S[:, i] > 0
        votes[:, k] += S[:, i] <= 0
        total[:, j] += S[:, i]
        total[:, k] -= S[:, i]
    return np.argmax(votes + 1e-6 * total, axis=1)


# Returns the number of votes, not the class.
@bank.wrong(cause="number of votes returned")
def one_votes(X, W, b, pairs, K):
    out = []
    for x in X:
        votes = [0] * K
        for w, c, (j, k) in zip(W, b, pairs, strict=True):
            if w @ x + c > 0:
                votes[j] += 1
            else:
                votes[k] += 1
        best = max(votes)
        out.append(best if votes.count(best) == 1 else -1)
    return out


# A shared first place goes to the lowest class, and a positive score votes for the second of a pair.
@bank.wrong(cause="tie: the lowest class + votes reversed")
def one_one_ties(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, (j, k) in zip(W, b, pairs):
        s = X @ w + c
        votes[s > 0, k] += 1
        votes[s <= 0, j] += 1
    return votes.argmax(axis=1)
