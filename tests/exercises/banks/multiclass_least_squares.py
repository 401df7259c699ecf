"""Answers to the exercises of lesson 5: several classes, and least squares."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()

# --- one_vs_rest: right


@bank.right("one_vs_rest")
def rest_counts_the_yes(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.right("one_vs_rest")
def rest_in_plain_python(X, W, b):
    answer = [-1] * len(X)
    for i, x in enumerate(X.tolist()):
        claims = [k for k, w in enumerate(W.tolist()) if sum(p * q for p, q in zip(w, x, strict=True)) + b[k] > 0]
        if len(claims) == 1:
            answer[i] = claims[0]
    return answer


@bank.right("one_vs_rest")
def rest_by_the_two_largest_scores(X, W, b):
    scores = np.einsum("kd,nd->nk", W, X) + b
    order = np.argsort(scores, axis=1)
    rows = np.arange(len(X))
    first, second = scores[rows, order[:, -1]], scores[rows, order[:, -2]]
    return np.where((first > 0) & (second < 0), order[:, -1], -1)


@bank.right("one_vs_rest")
def rest_by_signs_as_floats(X, W, b):
    signs = np.sign(np.c_[X, np.ones(len(X))] @ np.c_[W, b].T)
    label = -np.ones(len(X))
    alone = signs.sum(axis=1) == 2 - len(W)
    label[alone] = np.nonzero(signs[alone] > 0)[1]
    return label


@bank.right("one_vs_rest")
def rest_by_recursion_as_a_tuple(X, W, b):
    def claims(x, k):
        if k == len(W):
            return ()
        return ((k,) if W[k] @ x + b[k] > 0 else ()) + claims(x, k + 1)

    def only(found):
        return found[0] if len(found) == 1 else -1

    return tuple(only(claims(x, 0)) for x in X)


@bank.right("one_vs_rest")
def rest_class_by_class(X, W, b):
    n = X.shape[0]
    count, owner = np.zeros(n, int), np.zeros(n, int)
    for k in range(W.shape[0]):
        mine = X.dot(W[k]) + b[k] > 0
        count += mine
        owner[mine] = k
    owner[count != 1] = -1
    return owner


@bank.right("one_vs_rest")
def rest_as_zero_dimensional_arrays(X, W, b):
    def one(x):
        found = np.flatnonzero(W @ x > -b)
        return np.array(found[0]) if found.size == 1 else np.array(-1)

    return [one(x) for x in X]


@bank.right("one_vs_rest")
def rest_by_numbers_of_a_product(X, W, b):
    yes = (np.inner(X, W) + b > 0).astype(np.int8)
    number = yes @ np.arange(len(b))
    return (number + 1) * (yes.sum(axis=1) == 1) - 1


# --- one_vs_rest: wrong


@bank.wrong("one_vs_rest", cause="three positive: the last one taken")
def rest_sentinel_is_reused(X, W, b):
    # The third yes finds a -1 again and wins.
    answer = []
    for x in X:
        label = -1
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                label = k if label == -1 else -1
        answer += [label]
    return answer


@bank.wrong("one_vs_rest", cause="several positive: the largest taken")
def rest_several_go_to_the_largest(X, W, b):
    scores = X @ W.T + b
    return np.where(scores.max(axis=1) > 0, scores.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="several positive: the first one taken")
def rest_several_go_to_the_first(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.any(axis=1), yes.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="class 0 lost")
def rest_class_zero_is_falsy(X, W, b):
    answer = []
    for x in X:
        only = None
        claims = [k for k in range(len(W)) if W[k] @ x + b[k] > 0]
        if len(claims) == 1:
            only = claims[0]
        answer += [only or -1]
    return answer


@bank.wrong("one_vs_rest", cause="three positive: the first one taken")
def rest_only_exactly_two_are_several(X, W, b):
    yes = X @ W.T + b > 0
    count = yes.sum(axis=1)
    return np.where((count == 0) | (count == 2), -1, yes.argmax(axis=1))


@bank.wrong("one_vs_rest", cause="none positive: the largest taken")
def rest_none_goes_to_the_largest(X, W, b):
    scores = X @ W.T + b
    return np.where((scores > 0).sum(axis=1) <= 1, scores.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="none positive: the last class")
def rest_none_goes_to_the_last_class(X, W, b):
    yes = X @ W.T + b > 0
    count = yes.sum(axis=1)
    return np.where(count == 1, yes.argmax(axis=1), np.where(count == 0, len(W) - 1, -1))


@bank.wrong("one_vs_rest", cause="other: unsigned numbers")
def rest_unsigned_so_minus_one_is_255(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1).astype(np.uint8)


@bank.wrong("one_vs_rest", cause="scores cut to whole numbers")
def rest_scores_cut_to_integers(X, W, b):
    # A score between 0 and 1 becomes 0.
    scores = np.zeros((len(X), len(W)), dtype=int)
    scores[:] = X @ W.T + b
    yes = scores > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="other: only consecutive classes are compared")
def rest_looks_only_at_the_neighbour(X, W, b):
    # Claimed twice is noticed only where the two classes have consecutive numbers.
    yes = X @ W.T + b > 0
    twice = (yes[:, 1:] & yes[:, :-1]).any(axis=1)
    return np.where(yes.any(axis=1) & ~twice, yes.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="offset forgotten")
def rest_forgets_the_offset(X, W, b):
    yes = X @ W.T > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="a single point loses its axis")
def rest_one_point_loses_its_axis(X, W, b):
    yes = X @ W.T + b > 0
    return np.squeeze(np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1))


@bank.wrong("one_vs_rest", cause="other: three classes only")
def rest_knows_three_classes(X, W, b):
    yes = X @ W[:3].T + b[:3] > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="score above a half")
def rest_asks_for_a_score_above_a_half(X, W, b):
    yes = X @ W.T + b > 0.5
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="nan where ambiguous")
def rest_nan_where_ambiguous(X, W, b):
    yes = X @ W.T + b > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), np.nan)


@bank.wrong("one_vs_rest", cause="W transposed")
def rest_takes_columns_where_it_can(X, W, b):
    # Right for every shape but the square one.
    scores = (X @ W if W.shape[0] == W.shape[1] else X @ W.T) + b
    yes = scores > 0
    return np.where(yes.sum(axis=1) == 1, yes.argmax(axis=1), -1)


@bank.wrong("one_vs_rest", cause="other: the numbers of the claiming classes added up")
def rest_sums_the_numbers(X, W, b):
    # Several positive: their numbers are added up; fine only where none or one is.
    yes = X @ W.T + b > 0
    return np.where(yes.any(axis=1), np.minimum(yes @ np.arange(len(W)), len(W) - 1), -1)


@bank.wrong("one_vs_rest", cause="always the same")
def rest_always_ambiguous(X, W, b):
    return np.full(len(X), -1)


# --- one_vs_one: right


@bank.right("one_vs_one")
def duels_vote_in_loops(X, W, b, pairs, K):
    result = []
    for x in X:
        votes = [0] * K
        for i, (j, k) in enumerate(pairs):
            votes[j if W[i] @ x + b[i] > 0 else k] += 1
        most = max(votes)
        result.append(votes.index(most) if votes.count(most) == 1 else -1)
    return result


@bank.right("one_vs_one")
def duels_by_add_at(X, W, b, pairs, K):
    pairs = np.asarray(pairs)
    winners = np.where(X @ W.T + b > 0, pairs[:, 0], pairs[:, 1])
    votes = np.zeros((len(X), K))
    np.add.at(votes, (np.arange(len(X))[:, None], winners), 1)
    shared = (votes == votes.max(axis=1, keepdims=True)).sum(axis=1) > 1
    label = votes.argmax(axis=1)
    label[shared] = -1
    return label


@bank.right("one_vs_one")
def duels_by_indicator_matrices(X, W, b, pairs, K):
    first, second = np.eye(K)[np.array(pairs).T]
    yes = (np.einsum("nd,md->nm", X, W) + b > 0) * 1.0
    votes = yes @ first + (1 - yes) @ second
    top = np.sort(votes, axis=1)[:, ::-1]
    return np.where(top[:, 0] > top[:, 1], votes.argmax(axis=1), -1).astype(float)


@bank.right("one_vs_one")
def duels_with_a_counter(X, W, b, pairs, K):
    from collections import Counter

    def one(x):
        ballot = Counter(int(p[0]) if w @ x + c > 0 else int(p[1]) for w, c, p in zip(W, b, pairs, strict=True))
        ranked = ballot.most_common()
        if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
            return -1
        return ranked[0][0]

    return tuple(map(one, X))


@bank.right("one_vs_one")
def duels_by_wins_minus_losses(X, W, b, pairs, K):
    # Every class fights K-1 duels, so this orders the classes as the votes do.
    balance = np.zeros((len(X), K), dtype=int)
    for w, offset, (j, k) in zip(W, b, pairs, strict=True):
        sign = np.where(X @ w + offset > 0, 1, -1)
        balance[:, j] += sign
        balance[:, k] -= sign
    best = balance.max(axis=1)
    return [int(np.argmax(row)) if (row == m).sum() == 1 else -1 for row, m in zip(balance, best, strict=True)]


@bank.right("one_vs_one")
def duels_by_bincount_without_K(X, W, b, pairs, K):
    def verdict(winners):
        votes = np.bincount(winners)
        leaders = np.flatnonzero(votes == votes.max())
        return leaders[0] if len(leaders) == 1 else -1

    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    return np.apply_along_axis(verdict, 1, winners)


@bank.right("one_vs_one")
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


# --- one_vs_one: wrong


@bank.wrong("one_vs_one", cause="all votes needed")
def duels_must_all_be_won(X, W, b, pairs, K):
    # The same for three classes; with more, K-2 votes can be the most.
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    return np.where(votes.max(axis=1) == K - 1, votes.argmax(axis=1), -1)


@bank.wrong("one_vs_one", cause="more than half of the votes needed")
def duels_need_more_than_half_of_the_votes(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    return np.where(2 * votes.max(axis=1) > len(pairs), votes.argmax(axis=1), -1)


@bank.wrong("one_vs_one", cause="only the full tie seen")
def duels_tied_only_if_all_are_equal(X, W, b, pairs, K):
    # Sees the circle of three classes, not a first place shared by two of four.
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    return np.where(votes.max(axis=1) == votes.min(axis=1), -1, votes.argmax(axis=1))


@bank.wrong("one_vs_one", cause="any equal numbers of votes are a tie")
def duels_any_equal_votes_are_a_tie(X, W, b, pairs, K):
    # A shared second place is no tie; with three classes there is none.
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    votes = [np.bincount(row, minlength=K).tolist() for row in winners]
    return [v.index(max(v)) if len(set(v)) == K else -1 for v in votes]


@bank.wrong("one_vs_one", cause="tie flag never lowered")
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


@bank.wrong("one_vs_one", cause="other: only the next class is compared with the leader")
def duels_tie_seen_only_next_to_the_leader(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    result = []
    for row in winners:
        votes = np.bincount(row, minlength=K)
        best = votes.argmax()
        result += [-1 if best + 1 < K and votes[best + 1] == votes[best] else best]
    return result


@bank.wrong("one_vs_one", cause="tie: their own duel")
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


@bank.wrong("one_vs_one", cause="tie: the lowest class")
def duels_ties_go_to_the_lowest(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    return [np.bincount(row, minlength=K).argmax() for row in winners]


@bank.wrong("one_vs_one", cause="positive means the smaller class")
def duels_positive_is_for_the_smaller_number(X, W, b, pairs, K):
    ordered = np.sort(pairs, axis=1)
    winners = np.where(X @ W.T + b > 0, ordered[:, 0], ordered[:, 1])
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong("one_vs_one", cause="pairs ignored")
def duels_pairs_in_the_usual_order(X, W, b, pairs, K):
    usual = np.array([(j, k) for j in range(K) for k in range(j + 1, K)])
    winners = np.where(X @ W.T + b > 0, usual[:, 0], usual[:, 1])
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong("one_vs_one", cause="votes reversed")
def duels_positive_is_for_the_second(X, W, b, pairs, K):
    winners = np.where(X @ W.T + b < 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong("one_vs_one", cause="scores added")
def duels_add_up_scores(X, W, b, pairs, K):
    total = np.zeros((len(X), K))
    scores = X @ W.T + b
    for i, (j, k) in enumerate(pairs):
        total[:, j] += scores[:, i]
        total[:, k] -= scores[:, i]
    return total.argmax(axis=1)


@bank.wrong("one_vs_one", cause="tie: the larger scores")
def duels_ties_go_to_the_louder(X, W, b, pairs, K):
    # Votes first, but a shared first place is decided by the scores.
    scores = X @ W.T + b
    total = np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        yes = scores[:, i] > 0
        total[:, j] += yes + 1e-6 * np.tanh(scores[:, i])
        total[:, k] += ~yes - 1e-6 * np.tanh(scores[:, i])
    return total.argmax(axis=1)


@bank.wrong("one_vs_one", cause="each winner counted once")
def duels_each_winner_counted_once(X, W, b, pairs, K):
    # An array as an index adds 1 only once to an element that occurs twice.
    winners = np.where(X @ W.T + b > 0, *np.transpose(pairs))
    result = []
    for row in winners:
        votes = np.zeros(K)
        votes[row] += 1
        result += [votes.argmax() if (votes == votes.max()).sum() == 1 else -1]
    return result


@bank.wrong("one_vs_one", cause="votes not reset")
def duels_votes_are_not_reset(X, W, b, pairs, K):
    votes, result = np.zeros(K, int), []
    for x in X:
        for i, (j, k) in enumerate(pairs):
            votes[j if W[i] @ x + b[i] > 0 else k] += 1
        result += [votes.argmax() if (votes == votes.max()).sum() == 1 else -1]
    return result


@bank.wrong("one_vs_one", cause="negative scores do not vote")
def duels_no_gives_no_vote(X, W, b, pairs, K):
    # A negative score is a vote for the second, not for nobody.
    votes = np.zeros((len(X), K))
    for i, (j, _) in enumerate(pairs):
        votes[:, j] += X @ W[i] + b[i] > 0
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong("one_vs_one", cause="offset forgotten")
def duels_forget_the_offset(X, W, b, pairs, K):
    winners = np.where(X @ W.T > 0, *np.transpose(pairs))
    votes = np.array([np.bincount(row, minlength=K) for row in winners])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong("one_vs_one", cause="knock-out")
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


@bank.wrong("one_vs_one", cause="other: W transposed where it is square")
def duels_columns_if_square(X, W, b, pairs, K):
    S = X @ (W if W.shape[0] == W.shape[1] else W.T) + b
    votes = np.array([np.bincount(row, minlength=K) for row in np.where(S > 0, *np.transpose(pairs))])
    top = np.sort(votes, axis=1)
    return np.where(top[:, -1] > top[:, -2], votes.argmax(axis=1), -1)


@bank.wrong("one_vs_one", cause="a tie of three not seen")
def duels_tie_of_exactly_two(X, W, b, pairs, K):
    # A first place shared by three or more goes to the lowest.
    votes = np.array([np.bincount(row, minlength=K) for row in np.where(X @ W.T + b > 0, *np.transpose(pairs))])
    shared = (votes == votes.max(axis=1, keepdims=True)).sum(axis=1)
    return np.where(shared == 2, -1, votes.argmax(axis=1))


# --- pairwise_boundary: right


@bank.right("pairwise_boundary")
def boundary_by_subtraction(W, b, j, k):
    return W[k] - W[j], b[k] - b[j]


@bank.right("pairwise_boundary")
def boundary_in_lists(W, b, j, k):
    W, b = W.tolist(), b.tolist()
    return [[p - q for p, q in zip(W[k], W[j], strict=True)], b[k] - b[j]]


@bank.right("pairwise_boundary")
def boundary_by_augmented_rows(W, b, j, k):
    rows = np.column_stack([W, b])
    difference = rows[k] - rows[j]
    return difference[:-1], difference[-1]


@bank.right("pairwise_boundary")
def boundary_by_a_selector(W, b, j, k):
    e = np.zeros(len(b))
    e[j], e[k] = -1, 1
    return e @ W, np.asarray(e @ b)


@bank.right("pairwise_boundary")
def boundary_by_np_diff(W, b, j, k):
    return tuple(np.diff(W[[j, k]], axis=0)[0]), float(np.diff(b[[j, k]])[0])


@bank.right("pairwise_boundary")
def boundary_by_probing_scores(W, b, j, k):
    def gap(x):
        return (W[k] @ x + b[k]) - (W[j] @ x + b[j])

    d = W.shape[1]
    theta0 = gap(np.zeros(d))
    return [gap(axis) - theta0 for axis in np.eye(d)], theta0


@bank.right("pairwise_boundary")
def boundary_in_place_on_a_copy(W, b, j, k):
    theta = np.array(W[k], dtype=float)
    theta -= W[j]
    theta0 = -b[j]
    theta0 += b[k]
    return theta, theta0


# --- pairwise_boundary: wrong


@bank.wrong("pairwise_boundary", cause="order of subtraction")
def boundary_positive_where_j_wins(W, b, j, k):
    return W[j] - W[k], b[j] - b[k]


@bank.wrong("pairwise_boundary", cause="larger class minus smaller")
def boundary_positive_for_the_larger_number(W, b, j, k):
    j, k = sorted((j, k))
    return W[k] - W[j], b[k] - b[j]


@bank.wrong("pairwise_boundary", cause="theta0 reversed")
def boundary_offset_the_other_way(W, b, j, k):
    return W[k] - W[j], b[j] - b[k]


@bank.wrong("pairwise_boundary", cause="theta0 without its sign")
def boundary_offset_is_absolute(W, b, j, k):
    return W[k] - W[j], abs(b[k] - b[j])


@bank.wrong("pairwise_boundary", cause="offsets added")
def boundary_offsets_added(W, b, j, k):
    return W[k] - W[j], b[k] + b[j]


@bank.wrong("pairwise_boundary", cause="other: sums of steps from j up to k")
def boundary_walks_upwards_only(W, b, j, k):
    # The sum of the steps from j to k is empty for j > k.
    return np.diff(W, axis=0)[j:k].sum(axis=0), np.diff(b)[j:k].sum()


@bank.wrong("pairwise_boundary", cause="other: the class after j")
def boundary_of_the_next_class(W, b, j, k):
    return W[(j + 1) % len(W)] - W[j], b[(j + 1) % len(b)] - b[j]


@bank.wrong("pairwise_boundary", cause="W transposed")
def boundary_of_columns_if_square(W, b, j, k):
    V = W.T if W.shape[0] == W.shape[1] else W
    return V[k] - V[j], b[k] - b[j]


@bank.wrong("pairwise_boundary", cause="whole numbers")
def boundary_offset_cut_to_the_type_of_W(W, b, j, k):
    rows = np.zeros((len(W), W.shape[1] + 1), dtype=int)
    rows[:, :-1], rows[:, -1] = W, b
    return (rows[k] - rows[j])[:-1], (rows[k] - rows[j])[-1]


@bank.wrong("pairwise_boundary", cause="one vector")
def boundary_as_one_vector(W, b, j, k):
    return np.append(W[k] - W[j], b[k] - b[j])


@bank.wrong("pairwise_boundary", cause="column for a row (theta)")
def boundary_theta_as_a_row_matrix(W, b, j, k):
    return W[[k]] - W[[j]], b[k] - b[j]


@bank.wrong("pairwise_boundary", cause="offset forgotten")
def boundary_without_offset(W, b, j, k):
    return W[k] - W[j], 0.0


@bank.wrong("pairwise_boundary", cause="rows taken for means")
def boundary_halfway_between_means(W, b, j, k):
    # The rows are no class means.
    theta = W[k] - W[j]
    return theta, -theta @ (W[k] + W[j]) / 2


@bank.wrong("pairwise_boundary", cause="results in another order")
def boundary_offset_first(W, b, j, k):
    return b[k] - b[j], W[k] - W[j]


# --- one_hot: right


@bank.right("one_hot")
def targets_from_the_identity(t, K):
    return np.eye(K)[t]


@bank.right("one_hot")
def targets_in_lists(t, K):
    return [[1 if c == label else 0 for c in range(K)] for label in t]


@bank.right("one_hot")
def targets_by_comparison(t, K):
    return (np.asarray(t).reshape(-1, 1) == np.arange(K)).astype(int)


@bank.right("one_hot")
def targets_set_by_index(t, K):
    T = np.zeros((t.size, K), dtype=np.int8)
    T[np.arange(t.size), t] = 1
    return T


@bank.right("one_hot")
def targets_by_np_put_along_axis(t, K):
    T = np.zeros((len(t), K))
    np.put_along_axis(T, t[:, None], 1, axis=1)
    return T


@bank.right("one_hot")
def targets_as_tuples_of_bincounts(t, K):
    return tuple(tuple(np.bincount([label], minlength=K)) for label in t)


@bank.right("one_hot")
def targets_column_by_column(t, K):
    return np.stack([np.where(t == k, 1.0, 0.0) for k in range(K)], axis=-1)


@bank.right("one_hot")
def targets_in_a_flat_array(t, K):
    flat = np.zeros(len(t) * K, order="F")
    flat[K * np.arange(len(t)) + t] = 1
    return flat.reshape(len(t), K)


@bank.right("one_hot")
def targets_of_a_sparse_matrix(t, K):
    from scipy.sparse import csr_array

    n = len(t)
    return csr_array((np.ones(n), (np.arange(n), t)), shape=(n, K)).toarray()


# --- one_hot: wrong


@bank.wrong("one_hot", cause="K inferred")
def targets_K_from_the_labels(t, K):
    return np.eye(max(t) + 1)[t]


@bank.wrong("one_hot", cause="classes renumbered")
def targets_of_renumbered_classes(t, K):
    # A missing class in the middle moves the later ones.
    return np.eye(K)[np.unique(t, return_inverse=True)[1]]


@bank.wrong("one_hot", cause="only the classes that occur")
def targets_only_of_classes_seen(t, K):
    return (t[:, None] == np.unique(t)).astype(float)


@bank.wrong("one_hot", cause="one column for two classes")
def targets_binarized_by_sklearn(t, K):
    # One column only for two classes.
    from sklearn.preprocessing import label_binarize

    return label_binarize(t, classes=np.arange(K))


@bank.wrong("one_hot", cause="every row filled")
def targets_share_one_row(t, K):
    T = [[0] * K] * len(t)
    for i, label in enumerate(t):
        T[i][label] = 1
    return T


@bank.wrong("one_hot", cause="classes counted from 1")
def targets_counted_from_one(t, K):
    return np.eye(K)[t - 1]


@bank.wrong("one_hot", cause="targets ±1")
def targets_plus_and_minus_one(t, K):
    return np.where(t[:, None] == np.arange(K), 1, -1)


@bank.wrong("one_hot", cause="points as columns")
def targets_transposed(t, K):
    return np.eye(K)[:, t]


@bank.wrong("one_hot", cause="other: transposed where it is square")
def targets_transposed_if_square(t, K):
    T = (np.arange(K)[:, None] == t) * 1.0
    return T if len(t) == K else T.T


@bank.wrong("one_hot", cause="other: last two classes merged")
def targets_of_the_last_two_classes_merged(t, K):
    return np.eye(K)[np.minimum(t, max(K - 2, 1))]


@bank.wrong("one_hot", cause="ones up to the class")
def targets_as_a_ladder(t, K):
    return (np.arange(K) <= t[:, None]).astype(float)


@bank.wrong("one_hot", cause="every row filled")
def targets_block_of_ones(t, K):
    T = np.zeros((len(t), K))
    T[:, t] = 1  # every column that occurs, in every row
    return T


@bank.wrong("one_hot", cause="K one more")
def targets_one_column_too_many(t, K):
    return np.eye(K + 1)[t]


@bank.wrong("one_hot", cause="a single point loses its axis")
def targets_lost_axis_for_one_point(t, K):
    return np.squeeze(np.eye(K)[t])


_pages: dict = {}


@bank.wrong("one_hot", cause="other: an array kept between calls")
def targets_on_a_page_used_before(t, K):
    T = _pages.setdefault((len(t), K), np.zeros((len(t), K)))
    T[np.arange(len(t)), t] = 1
    return T


@bank.wrong("one_hot", cause="other: at most ten classes")
def targets_at_least_ten_columns(t, K):
    return np.eye(10)[t][:, :K]  # no more than ten classes


# --- squared_error_gradient: right


@bank.right("squared_error_gradient")
def slope_in_one_line(W, X, T):
    return 2 * X.T @ (X @ W - T)


@bank.right("squared_error_gradient")
def slope_multiplied_out(W, X, T):
    return 2 * (X.T @ X @ W) - 2 * (X.T @ T)


@bank.right("squared_error_gradient")
def slope_entry_by_entry(W, X, T):
    G = [[0.0] * W.shape[1] for _ in range(W.shape[0])]
    for j in range(W.shape[0]):
        for k in range(W.shape[1]):
            for x, target in zip(X, T, strict=True):
                G[j][k] += 2 * (float(x @ W[:, k]) - target[k]) * x[j]
    return G


@bank.right("squared_error_gradient")
def slope_point_by_point(W, X, T):
    G = np.zeros(W.shape)
    for x, target in zip(X, T, strict=True):
        G += 2 * np.outer(x, x @ W - target)
    return G


@bank.right("squared_error_gradient")
def slope_column_by_column(W, X, T):
    columns = []
    for k in range(T.shape[1]):
        residual = X.dot(W[:, k]) - T[:, k]
        columns.append(2 * X.T.dot(residual))
    return np.stack(columns, axis=1)


@bank.right("squared_error_gradient")
def slope_by_einsum(W, X, T):
    return np.einsum("ij,ik->jk", X, 2 * (np.einsum("ij,jk->ik", X, W) - T))


@bank.right("squared_error_gradient")
def slope_by_broadcasting(W, X, T):
    return (2 * X[:, :, None] * (X @ W - T)[:, None, :]).sum(axis=0)


@bank.right("squared_error_gradient")
def slope_from_the_transposed_side(W, X, T):
    return -2 * ((T - X @ W).T @ X).T


@bank.right("squared_error_gradient")
def slope_by_exact_central_differences(W, X, T):
    """The error is quadratic, so central differences with a step of 1 are exact up to rounding."""

    def error(V):
        return ((X @ V - T) ** 2).sum()

    G = np.zeros(W.shape)
    for place in np.ndindex(*W.shape):
        step = np.zeros(W.shape)
        step[place] = 1
        G[place] = (error(W + step) - error(W - step)) / 2
    return G


@bank.right("squared_error_gradient")
def slope_with_slopes_and_bias_apart(W, X, T):
    residual = X @ W - T
    return np.vstack([2 * X[:, :-1].T @ residual, 2 * residual.sum(axis=0)])


@bank.right("squared_error_gradient")
def slope_as_a_tuple_of_rows(W, X, T):
    R = np.asarray(X, float) @ W - T
    return tuple(tuple(2.0 * (column @ R)) for column in X.T)


@bank.right("squared_error_gradient")
def slope_changes_its_input(W, X, T):
    T -= X @ W if T.dtype.kind == "f" else (X @ W).astype(T.dtype)
    T *= -2
    return X.T @ T


# --- squared_error_gradient: wrong


@bank.wrong("squared_error_gradient", cause="factor 2 missing")
def slope_without_the_two(W, X, T):
    return X.T @ (X @ W - T)


@bank.wrong("squared_error_gradient", cause="sign")
def slope_downhill(W, X, T):
    return 2 * X.T @ (T - X @ W)


@bank.wrong("squared_error_gradient", cause="mean")
def slope_of_the_mean(W, X, T):
    return 2 / len(X) * X.T @ (X @ W - T)


@bank.wrong("squared_error_gradient", cause="half the squares")
def slope_of_half_the_mean(W, X, T):
    return X.T @ (X @ W - T) / X.shape[0]


@bank.wrong("squared_error_gradient", cause="the step instead of the gradient")
def slope_as_the_step_of_widrow_and_hoff(W, X, T):
    return X.T @ (T - X @ W)


@bank.wrong("squared_error_gradient", cause="mean over points and classes")
def slope_of_the_mean_of_all_entries(W, X, T):
    R = X @ W - T
    return 2 * X.T @ R / R.size


@bank.wrong("squared_error_gradient", cause="classes as rows")
def slope_with_a_row_per_class(W, X, T):
    return 2 * (X @ W - T).T @ X


@bank.wrong("squared_error_gradient", cause="classes as rows")
def slope_stacks_the_classes_as_rows(W, X, T):
    return [2 * X.T @ (X @ W[:, k] - T[:, k]) for k in range(W.shape[1])]


@bank.wrong("squared_error_gradient", cause="targets forgotten")
def slope_of_the_outputs(W, X, T):
    return 2 * X.T @ X @ W


@bank.wrong("squared_error_gradient", cause="residuals returned")
def slope_stops_at_the_residuals(W, X, T):
    return 2 * (X @ W - T)


@bank.wrong("squared_error_gradient", cause="error returned")
def slope_is_the_error(W, X, T):
    return ((X @ W - T) ** 2).sum()


@bank.wrong("squared_error_gradient", cause="size of the residual lost")
def slope_of_absolute_values(W, X, T):
    return 2 * X.T @ np.sign(X @ W - T)


@bank.wrong("squared_error_gradient", cause="residuals squared")
def slope_keeps_the_square(W, X, T):
    return 2 * X.T @ (X @ W - T) ** 2


@bank.wrong("squared_error_gradient", cause="bias row missing")
def slope_of_the_slopes_only(W, X, T):
    return 2 * X[:, :-1].T @ (X @ W - T)


@bank.wrong("squared_error_gradient", cause="bias left alone")
def slope_leaves_the_bias_alone(W, X, T):
    G = 2.0 * X.T @ (X @ W - T)
    G[-1] = 0
    return G


@bank.wrong("squared_error_gradient", cause="gradient at zero")
def slope_at_the_start(W, X, T):
    return -2 * X.T @ T


@bank.wrong("squared_error_gradient", cause="solved for the minimum")
def slope_is_the_solution(W, X, T):
    return np.linalg.pinv(X) @ T


@bank.wrong("squared_error_gradient", cause="other: Newton's step")
def slope_divided_by_the_curvature(W, X, T):
    return np.linalg.pinv(X.T @ X) @ X.T @ (X @ W - T)


@bank.wrong("squared_error_gradient", cause="error and gradient")
def slope_with_the_error(W, X, T):
    R = X @ W - T
    return (R**2).sum(), 2 * X.T @ R


@bank.wrong("squared_error_gradient", cause="only the last point")
def slope_of_the_last_point(W, X, T):
    for x, target in zip(X, T, strict=True):
        G = 2 * np.outer(x, x @ W - target)
    return G


@bank.wrong("squared_error_gradient", cause="only the first point")
def slope_returns_inside_the_loop(W, X, T):
    G = np.zeros(W.shape)
    for x, target in zip(X, T, strict=True):
        G += 2 * np.outer(x, x @ W - target)
        return G


@bank.wrong("squared_error_gradient", cause="ones appended again")
def slope_augments_once_more(W, X, T):
    A = np.hstack([X, np.ones((len(X), 1))])
    V = np.vstack([W, np.zeros((1, W.shape[1]))])
    return 2 * A.T @ (A @ V - T)


@bank.wrong("squared_error_gradient", cause="only misclassified points")
def slope_of_the_mistakes_only(W, X, T):
    R = X @ W - T
    wrong = (X @ W).argmax(axis=1) != T.argmax(axis=1)
    return 2 * X[wrong].T @ R[wrong]


@bank.wrong("squared_error_gradient", cause="classes added up")
def slope_with_one_residual_for_all_classes(W, X, T):
    return 2 * X.T @ (X @ W - T).sum(axis=1)


@bank.wrong("squared_error_gradient", cause="scaled to length one")
def slope_as_a_unit_vector(W, X, T):
    G = 2 * X.T @ (X @ W - T)
    size = np.linalg.norm(G)
    return G / size if size > 0 else G


@bank.wrong("squared_error_gradient", cause="flattened")
def slope_in_a_row(W, X, T):
    return (2 * X.T @ (X @ W - T)).ravel()


@bank.wrong("squared_error_gradient", cause="twice as large")
def slope_with_the_two_twice(W, X, T):
    return 4 * X.T @ (X @ W - T)


@bank.wrong("squared_error_gradient", cause="cut to whole numbers")
def slope_kept_in_whole_numbers(W, X, T):
    return (2 * X.T @ (X @ W - T)).astype(int)


@bank.wrong("squared_error_gradient", cause="other: hinge-like, right outputs do not pull")
def slope_ignores_outputs_that_are_large_enough(W, X, T):
    R = X @ W - T
    R = np.where((T == 1) & (R > 0), 0.0, R)
    return 2 * X.T @ R


@bank.wrong("squared_error_gradient", cause="other: one-sided differences with a large step")
def slope_by_coarse_differences(W, X, T):
    def error(V):
        return ((X @ V - T) ** 2).sum()

    G = np.zeros(W.shape)
    for place in np.ndindex(*W.shape):
        step = np.zeros(W.shape)
        step[place] = 0.01
        G[place] = (error(W + step) - error(W)) / 0.01
    return G


# --- least_squares_fit: right


@bank.right("least_squares_fit")
def squares_by_lstsq(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    return np.linalg.lstsq(A, np.eye(K)[t], rcond=None)[0]


@bank.right("least_squares_fit")
def squares_by_pinv_class_by_class(X, t, K):
    inverse = np.linalg.pinv(np.c_[X, np.ones(X.shape[0])])
    return np.array([inverse @ (t == k) for k in range(K)]).T


@bank.right("least_squares_fit")
def squares_by_svd(X, t, K):
    A = np.hstack((X, np.ones((len(X), 1))))
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    W = np.zeros((A.shape[1], K))
    for u, sigma, v in zip(U.T, s, Vt, strict=True):
        if sigma > 1e-10 * s[0]:
            W += np.outer(v, (u @ np.eye(K)[t]) / sigma)
    return W.tolist()


@bank.right("least_squares_fit")
def squares_by_eigenvectors_of_the_gram_matrix(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    values, vectors = np.linalg.eigh(A.T @ A)
    keep = values > 1e-11 * values[-1]
    V = vectors[:, keep]
    return V @ ((V.T @ A.T @ (t[:, None] == np.arange(K))) / values[keep, None])


@bank.right("least_squares_fit")
def squares_by_pivoted_qr_and_projection(X, t, K):
    from scipy.linalg import null_space, qr

    A = np.column_stack([X, np.ones(len(X))])
    Q, R, order = qr(A, mode="economic", pivoting=True)
    diagonal = np.abs(np.diag(R))
    r = int(np.sum(diagonal > 1e-10 * diagonal[0]))
    W = np.zeros((A.shape[1], K))
    W[order[:r]] = np.linalg.solve(R[:r, :r], Q[:, :r].T @ np.eye(K)[t])
    N = null_space(A, rcond=1e-10)
    return W - N @ (N.T @ W)


@bank.right("least_squares_fit")
def squares_by_scipy_in_columns(X, t, K):
    from scipy.linalg import lstsq

    A = np.ones((X.shape[0], X.shape[1] + 1))
    A[:, :-1] = X
    columns = [lstsq(A, (t == k).astype(float), lapack_driver="gelsy", cond=1e-12)[0] for k in range(K)]
    return [tuple(column[row] for column in columns) for row in range(A.shape[1])]


@bank.right("least_squares_fit")
def squares_by_sklearn_without_its_intercept(X, t, K):
    from sklearn.linear_model import LinearRegression

    A = np.append(X, np.ones((len(X), 1)), axis=1)
    return LinearRegression(fit_intercept=False).fit(A, np.eye(K)[t]).coef_.T


@bank.right("least_squares_fit")
def squares_by_gram_pinv_of_the_shorter_side(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    if A.shape[0] < A.shape[1]:
        return A.T @ np.linalg.pinv(A @ A.T, rcond=1e-11, hermitian=True) @ T
    return np.linalg.pinv(A.T @ A, rcond=1e-11, hermitian=True) @ A.T @ T


@bank.right("least_squares_fit")
def squares_by_full_rank_factors(X, t, K):
    # A = BC with full column and row rank: the pseudo-inverse is Cᵀ(CCᵀ)⁻¹(BᵀB)⁻¹Bᵀ.
    A = np.c_[X, np.ones(len(X))]
    U, s, Vt = np.linalg.svd(A)
    r = np.linalg.matrix_rank(A)
    B, C = U[:, :r] * s[:r], Vt[:r]
    return C.T @ np.linalg.solve(C @ C.T, np.linalg.solve(B.T @ B, B.T @ np.eye(K)[t]))


# --- least_squares_fit: wrong


@bank.wrong("least_squares_fit", cause="bias left out of the norm")
def squares_centred_so_the_bias_is_free(X, t, K):
    # The norm leaves the bias row out: another matrix where a feature is constant or n <= d.
    T = np.eye(K)[t]
    V = np.linalg.pinv(X - X.mean(axis=0)) @ (T - T.mean(axis=0))
    return np.vstack([V, T.mean(axis=0) - X.mean(axis=0) @ V])


@bank.wrong("least_squares_fit", cause="bias left out of the norm")
def squares_by_sklearn_with_its_intercept(X, t, K):
    # As above: the intercept is not part of the norm.
    from sklearn.linear_model import LinearRegression

    model = LinearRegression().fit(X, np.eye(K)[t])
    return np.vstack([model.coef_.T, model.intercept_])


@bank.wrong("least_squares_fit", by_chance=True, cause="other: normal equations unless they fail")
def squares_solve_until_it_complains(X, t, K):
    # Rounding hides that the matrix is singular, and the solution is any.
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    try:
        return np.linalg.solve(A.T @ A, A.T @ T)
    except np.linalg.LinAlgError:
        return np.linalg.pinv(A) @ T


@bank.wrong("least_squares_fit", cause="other: normal equations")
def squares_by_normal_equations(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    return np.linalg.solve(A.T @ A, A.T @ np.eye(K)[t])


@bank.wrong("least_squares_fit", cause="other: minimum norm only where points are few")
def squares_minimum_norm_only_for_few_points(X, t, K):
    # Knows n <= d, not a feature that appears twice.
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    if len(A) < A.shape[1]:
        return np.linalg.pinv(A) @ T
    return np.linalg.inv(A.T @ A) @ A.T @ T


@bank.wrong("least_squares_fit", cause="other: another solution than that of minimum norm")
def squares_basic_solution(X, t, K):
    # Zeros for the dependent columns: of smallest error, not of minimum norm.
    from scipy.linalg import qr

    A = np.column_stack([X, np.ones(len(X))])
    Q, R, order = qr(A, mode="economic", pivoting=True)
    diagonal = np.abs(np.diag(R))
    r = int(np.sum(diagonal > 1e-10 * diagonal[0]))
    W = np.zeros((A.shape[1], K))
    W[order[:r]] = np.linalg.solve(R[:r, :r], Q[:, :r].T @ np.eye(K)[t])
    return W


@bank.wrong("least_squares_fit", cause="penalty added")
def squares_with_a_little_ridge(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    return np.linalg.solve(A.T @ A + 1e-2 * np.eye(A.shape[1]), A.T @ np.eye(K)[t])


@bank.wrong("least_squares_fit", cause="other: small directions thrown away")
def squares_throwing_away_small_directions(X, t, K):
    return np.linalg.pinv(np.c_[X, np.ones(len(X))], rcond=0.1) @ np.eye(K)[t]


@bank.wrong("least_squares_fit", cause="bias row first")
def squares_bias_row_first(X, t, K):
    return np.linalg.pinv(np.c_[np.ones(len(X)), X]) @ np.eye(K)[t]


@bank.wrong("least_squares_fit", cause="bias row of zeros")
def squares_without_bias(X, t, K):
    W = np.linalg.pinv(X) @ np.eye(K)[t]
    return np.vstack([W, np.zeros(K)])


@bank.wrong("least_squares_fit", cause="targets ±1")
def squares_targets_plus_and_minus_one(X, t, K):
    return np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ (2 * np.eye(K)[t] - 1)


@bank.wrong("least_squares_fit", cause="classes as rows")
def squares_one_row_a_class(X, t, K):
    return (np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ np.eye(K)[t]).T


@bank.wrong("least_squares_fit", cause="whole numbers")
def squares_points_cut_to_integers(X, t, K):
    A = np.ones((len(X), X.shape[1] + 1), dtype=int)
    A[:, :-1] = X
    return np.linalg.pinv(A) @ np.eye(K)[t]


@bank.wrong("least_squares_fit", cause="other: weights in the type of X")
def squares_result_in_the_type_of_X(X, t, K):
    # Whole-number points cut the weights to whole numbers.
    W = np.zeros((X.shape[1] + 1, K), dtype=X.dtype)
    W[:] = np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ np.eye(K)[t]
    return W


@bank.wrong("least_squares_fit", cause="last column is the rest")
def squares_last_column_is_the_rest(X, t, K):
    # Takes for granted that the columns add up to (0, …, 0, 1): not so where columns of X̃ depend on each other.
    W = np.linalg.pinv(np.c_[X, np.ones(len(X))]) @ np.eye(K)[t]
    total = np.zeros(len(W))
    total[-1] = 1
    W[:, -1] = total - W[:, :-1].sum(axis=1)
    return W


@bank.wrong("least_squares_fit", cause="standardised first")
def squares_after_standardizing(X, t, K):
    s = X.std(axis=0)
    Z = (X - X.mean(axis=0)) / np.where(s == 0, 1, s)
    return np.linalg.pinv(np.c_[Z, np.ones(len(X))]) @ np.eye(K)[t]


@bank.wrong("least_squares_fit", cause="other: copies left out")
def squares_after_leaving_out_copies(X, t, K):
    # Each repeated feature gets weight only once.
    A = np.c_[X, np.ones(len(X))]
    _, first = np.unique(A, axis=1, return_index=True)
    W = np.zeros((A.shape[1], K))
    W[first] = np.linalg.pinv(A[:, first]) @ np.eye(K)[t]
    return W


@bank.wrong("least_squares_fit", cause="other: descent stopped too early")
def squares_by_a_few_steps_downhill(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    W = np.zeros((A.shape[1], K))
    for _ in range(200):
        W -= A.T @ (A @ W - np.eye(K)[t]) / np.linalg.norm(A) ** 2
    return W


@bank.wrong("least_squares_fit", cause="class means fitted")
def squares_of_class_means(X, t, K):
    # Ignores how many points a class has.
    seen = np.unique(t)
    M = np.array([X[t == k].mean(axis=0) for k in seen])
    return np.linalg.pinv(np.c_[M, np.ones(len(M))]) @ np.eye(K)[seen]


@bank.wrong("least_squares_fit", by_chance=True, cause="other: normal equations where points are enough")
def squares_solve_if_there_are_points_enough(X, t, K):
    # A constant feature makes the matrix singular, and rounding may hide it from np.linalg.solve.
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    try:
        assert len(A) >= A.shape[1]
        return np.linalg.solve(A.T @ A, A.T @ T)
    except (AssertionError, np.linalg.LinAlgError):
        return np.linalg.pinv(A) @ T


@bank.wrong("least_squares_fit", by_chance=True, cause="other: normal equations unless the determinant is 0")
def squares_pinv_only_if_the_determinant_is_zero(X, t, K):
    # A determinant of 1e-14 is not 0.
    A = np.c_[X, np.ones(len(X))]
    T = np.eye(K)[t]
    if np.linalg.det(A.T @ A) == 0:
        return np.linalg.pinv(A) @ T
    return np.linalg.inv(A.T @ A) @ A.T @ T


# --- least_squares_predict: right


@bank.right("least_squares_predict")
def outputs_of_augmented_points(X, W):
    return np.argmax(np.c_[X, np.ones(len(X))] @ W, axis=1)


@bank.right("least_squares_predict")
def outputs_with_the_bias_apart(X, W):
    return list((X @ W[:-1] + W[-1]).argmax(axis=-1))


@bank.right("least_squares_predict")
def outputs_in_plain_python(X, W):
    W = W.tolist()
    labels = []
    for x in X.tolist():
        x = [*x, 1]
        best, label = float("-inf"), None
        for k in range(len(W[0])):
            output = sum(x[f] * W[f][k] for f in range(len(x)))
            if output > best:
                best, label = output, k
        labels.append(label)
    return labels


@bank.right("least_squares_predict")
def outputs_nearest_to_a_target(X, W):
    # The nearest one-hot row is the one of the largest output.
    outputs = np.einsum("nf,fk->nk", np.pad(X, ((0, 0), (0, 1)), constant_values=1), W)
    gaps = outputs[:, None, :] - np.eye(W.shape[1])
    return np.argmin(np.sum(gaps**2, axis=-1), axis=1).astype(float)


@bank.right("least_squares_predict")
def outputs_by_rows_of_a_class(X, W):
    *rows, offsets = W
    rows = np.array(rows).T
    return tuple(max(range(len(rows)), key=lambda k: rows[k] @ x + offsets[k]) for x in X)


@bank.right("least_squares_predict")
def outputs_one_point_at_a_time(X, W):
    label = np.empty(len(X), dtype=object)
    for i, x in enumerate(X):
        label[i] = int(np.argmax(W.T @ np.append(x, 1)))
    return label


@bank.right("least_squares_predict")
def outputs_sorted_stably(X, W):
    outputs = (W[:-1].T @ X.T).T + W[-1:]
    return np.argsort(-outputs, kind="stable", axis=1).T[0]


# --- least_squares_predict: wrong


@bank.wrong("least_squares_predict", cause="outputs cut to 0 … 1")
def outputs_clipped_to_probabilities(X, W):
    # Two outputs above one, or all below zero, become a tie.
    return np.clip(X @ W[:-1] + W[-1], 0, 1).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="output nearest to 1")
def outputs_nearest_to_one(X, W):
    return np.abs(X @ W[:-1] + W[-1] - 1).argmin(axis=1)


@bank.wrong("least_squares_predict", cause="first output above a half")
def outputs_above_a_half(X, W):
    return (X @ W[:-1] + W[-1] > 0.5).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="last output is the rest")
def outputs_last_one_is_what_is_left(X, W):
    # Takes for granted that the outputs sum to one; W may be any matrix.
    outputs = X @ W[:-1] + W[-1]
    outputs[:, -1] = 1 - outputs[:, :-1].sum(axis=1)
    return outputs.argmax(axis=1)


@bank.wrong("least_squares_predict", cause="divided by their sum")
def outputs_divided_by_their_sum(X, W):
    # A negative sum turns the order round.
    outputs = X @ W[:-1] + W[-1]
    total = outputs.sum(axis=1, keepdims=True)
    return (outputs / np.where(total == 0, 1, total)).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="largest in size")
def outputs_squared(X, W):
    return ((X @ W[:-1] + W[-1]) ** 2).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="bias row first")
def outputs_with_bias_first(X, W):
    return (X @ W[1:] + W[0]).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="bias forgotten")
def outputs_without_bias(X, W):
    return (X @ W[:-1]).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="ties to the highest class")
def outputs_ties_to_the_highest(X, W):
    outputs = X @ W[:-1] + W[-1]
    return W.shape[1] - 1 - outputs[:, ::-1].argmax(axis=1)


@bank.wrong("least_squares_predict", cause="W transposed")
def outputs_transposed_if_square(X, W):
    A = np.c_[X, np.ones(len(X))]
    return (A @ (W.T if W.shape[0] == W.shape[1] else W)).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="a single point loses its axis")
def outputs_squeezed(X, W):
    return np.squeeze((X @ W[:-1] + W[-1]).argmax(axis=1))


@bank.wrong("least_squares_predict", cause="X cut to whole numbers")
def outputs_points_cut_to_integers(X, W):
    A = np.ones((len(X), len(W)), dtype=int)
    A[:, :-1] = X
    return (A @ W).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="outputs must be positive")
def outputs_must_be_positive(X, W):
    outputs = X @ W[:-1] + W[-1]
    return np.where(outputs.max(axis=1) > 0, outputs.argmax(axis=1), -1)


@bank.wrong("least_squares_predict", cause="other: only the first and the last class")
def outputs_by_last_two_classes(X, W):
    outputs = X @ W[:-1] + W[-1]
    return (outputs[:, -1] > outputs[:, 0]).astype(int) * (W.shape[1] - 1)


@bank.wrong("least_squares_predict", cause="other: the best point of each class, repeated")
def outputs_axis_of_the_points(X, W):
    # The best point of each class, cut or filled to n numbers.
    return np.resize((X @ W[:-1] + W[-1]).argmax(axis=0), len(X))


@bank.wrong("least_squares_predict", cause="largest output returned")
def outputs_themselves(X, W):
    return (X @ W[:-1] + W[-1]).max(axis=1)


@bank.wrong("least_squares_predict", cause="one-hot returned")
def outputs_as_one_hot(X, W):
    return np.eye(W.shape[1])[(X @ W[:-1] + W[-1]).argmax(axis=1)]


@bank.wrong("least_squares_predict", cause="outputs rounded")
def outputs_rounded(X, W):
    return np.round(X @ W[:-1] + W[-1], 1).argmax(axis=1)


@bank.wrong("least_squares_predict", cause="other: outputs below -1000 lose")
def outputs_below_minus_one_thousand_lose(X, W):
    labels = []
    for x in X:
        best, label = -1000, 0
        for k in range(W.shape[1]):
            output = x @ W[:-1, k] + W[-1, k]
            if output > best:
                best, label = output, k
        labels += [label]
    return labels


# --- least_squares_sgd: right


@bank.right("least_squares_sgd")
def visits_by_the_gradient_of_one_row(W, X, T, order, eta):
    for i in order:
        x, target = X[[i]], T[[i]]
        W = W - eta * 2 * x.T @ (x @ W - target)
    return W


@bank.right("least_squares_sgd")
def visits_by_outer(W, X, T, order, eta):
    W = np.array(W, dtype=float)
    for i in order:
        W -= 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.right("least_squares_sgd")
def visits_in_plain_python(W, X, T, order, eta):
    W = [[float(v) for v in row] for row in W]
    rows, columns = range(len(W)), range(len(W[0]))
    for i in order:
        gaps = [sum(X[i][j] * W[j][k] for j in rows) - T[i][k] for k in columns]
        for j in rows:
            for k in columns:
                W[j][k] -= eta * 2 * gaps[k] * X[i][j]
    return W


@bank.right("least_squares_sgd")
def visits_class_by_class(W, X, T, order, eta):
    columns = []
    for k in range(T.shape[1]):
        w = W[:, k].astype(float)
        for i in order:
            w = w + eta * 2 * (T[i, k] - w @ X[i]) * X[i]
        columns.append(w)
    return np.column_stack(columns)


@bank.right("least_squares_sgd")
def visits_by_broadcasting(W, X, T, order, eta):
    for x, target in zip(X[order], T[order], strict=True):
        W = W - 2 * eta * x[:, None] * (x @ W - target)
    return W


@bank.right("least_squares_sgd")
def visits_by_recursion(W, X, T, order, eta):
    if len(order) == 0:
        return W
    i = order[0]
    return visits_by_recursion(W - eta * 2 * np.outer(X[i], X[i] @ W - T[i]), X, T, order[1:], eta)


@bank.right("least_squares_sgd")
def visits_as_maps_of_the_weights(W, X, T, order, eta):
    """A step is W ← (I - 2η x xᵀ) W + 2η x tᵀ."""
    for i in order:
        x = X[i].reshape(-1, 1)
        W = (np.eye(len(x)) - 2 * eta * x @ x.T) @ W + 2 * eta * x @ T[i].reshape(1, -1)
    return W


@bank.right("least_squares_sgd")
def visits_with_a_while_loop(W, X, T, order, eta):
    visit = 0
    while visit < len(order):
        i = int(order[visit])
        error = np.dot(X[i], W) - T[i]
        W = W - 2.0 * eta * np.einsum("j,k->jk", X[i], error)
        visit += 1
    return W.tolist()


# --- least_squares_sgd: wrong


@bank.wrong("least_squares_sgd", cause="factor 2 missing")
def visits_without_the_two(W, X, T, order, eta):
    for i in order:
        W = W - eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="uphill")
def visits_climb(W, X, T, order, eta):
    for i in order:
        W = W + 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="all points in every step")
def visits_with_all_points(W, X, T, order, eta):
    for _ in order:
        W = W - eta * 2 * X.T @ (X @ W - T)
    return W


@bank.wrong("least_squares_sgd", cause="gradient at the start")
def visits_from_an_old_matrix(W, X, T, order, eta):
    V = W
    for i in order:
        V = V - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return V


@bank.wrong("least_squares_sgd", cause="start ignored")
def visits_from_zero(W, X, T, order, eta):
    V = np.zeros_like(W, dtype=float)
    for i in order:
        V = V - eta * 2 * np.outer(X[i], X[i] @ V - T[i])
    return V


@bank.wrong("least_squares_sgd", cause="order ignored")
def visits_in_the_order_of_the_rows(W, X, T, order, eta):
    for x, target in zip(X, T, strict=True):
        W = W - eta * 2 * np.outer(x, x @ W - target)
    return W


@bank.wrong("least_squares_sgd", cause="every point once")
def visits_each_point_once(W, X, T, order, eta):
    seen = set()
    for i in order:
        if int(i) in seen:
            continue
        seen.add(int(i))
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="sorted")
def visits_sorted(W, X, T, order, eta):
    for i in sorted(order):
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="backwards")
def visits_from_the_end(W, X, T, order, eta):
    for i in reversed(order):
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="gradient at the start")
def visits_added_up_first(W, X, T, order, eta):
    residuals = X[order] @ W - T[order]
    return W - eta * 2 * X[order].T @ residuals


@bank.wrong("least_squares_sgd", cause="rate divided by n")
def visits_with_the_mean(W, X, T, order, eta):
    for i in order:
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i]) / len(X)
    return W


@bank.wrong("least_squares_sgd", cause="shrinking rate")
def visits_that_tire(W, X, T, order, eta):
    for k, i in enumerate(order, start=1):
        W = W - eta / k * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="rate forgotten")
def visits_without_a_rate(W, X, T, order, eta):
    for i in order:
        W = W - 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="only the first visit")
def visits_return_inside_the_loop(W, X, T, order, eta):
    for i in order:
        return W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="only the last visit")
def visits_overwrite_each_other(W, X, T, order, eta):
    V = W
    for i in order:
        V = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return V


@bank.wrong("least_squares_sgd", cause="only misclassified points")
def visits_on_mistakes(W, X, T, order, eta):
    for i in order:
        if np.argmax(X[i] @ W) != np.argmax(T[i]):
            W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="targets forgotten")
def visits_without_targets(W, X, T, order, eta):
    for i in order:
        W = W - eta * 2 * np.outer(X[i], X[i] @ W)
    return W


@bank.wrong("least_squares_sgd", cause="transposed")
def visits_with_the_gradient_on_its_side(W, X, T, order, eta):
    for i in order:
        W = W - eta * 2 * np.outer(X[i] @ W - T[i], X[i])
    return W


@bank.wrong("least_squares_sgd", cause="size of the residual lost")
def visits_of_absolute_values(W, X, T, order, eta):
    for i in order:
        W = W - eta * 2 * np.outer(X[i], np.sign(X[i] @ W - T[i]))
    return W


@bank.wrong("least_squares_sgd", cause="bias left alone")
def visits_move_the_slopes_only(W, X, T, order, eta):
    W = np.array(W, dtype=float)
    for i in order:
        W[:-1] -= eta * 2 * np.outer(X[i, :-1], X[i] @ W - T[i])
    return W


@bank.wrong("least_squares_sgd", cause="average of the run")
def visits_averaged(W, X, T, order, eta):
    run = []
    for i in order:
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
        run.append(W)
    return np.mean(run, axis=0) if run else W


@bank.wrong("least_squares_sgd", cause="the whole run")
def visits_all_returned(W, X, T, order, eta):
    run = [W]
    for i in order:
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
        run.append(W)
    return np.array(run)


@bank.wrong("least_squares_sgd", cause="solved at once")
def visits_skipped(W, X, T, order, eta):
    return np.linalg.pinv(X) @ T


@bank.wrong("least_squares_sgd", cause="own column only")
def visits_move_the_own_class_only(W, X, T, order, eta):
    W = np.array(W, dtype=float)
    for i in order:
        k = np.argmax(T[i])
        W[:, k] -= eta * 2 * (X[i] @ W[:, k] - T[i, k]) * X[i]
    return W


@bank.wrong("least_squares_sgd", cause="wrong point")
def visits_of_the_places(W, X, T, order, eta):
    for k in range(len(order)):
        i = k % len(X)
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


# --- confusion_matrix: right


@bank.right("confusion_matrix")
def table_by_counting(t, predicted, K):
    table = [[0] * K for _ in range(K)]
    for i, j in zip(t, predicted, strict=True):
        table[i][j] += 1
    return table


@bank.right("confusion_matrix")
def table_by_add_at_in_floats(t, predicted, K):
    table = np.zeros((K, K))
    np.add.at(table, (t, predicted), 1)
    return table


@bank.right("confusion_matrix")
def table_by_bincount(t, predicted, K):
    return np.bincount(t * K + predicted, minlength=K * K).reshape(K, K)


@bank.right("confusion_matrix")
def table_by_one_hot_product(t, predicted, K):
    return np.eye(K)[t].T @ np.eye(K)[predicted]


@bank.right("confusion_matrix")
def table_by_masks(t, predicted, K):
    return tuple(tuple(np.sum((t == i) & (predicted == j)) for j in range(K)) for i in range(K))


@bank.right("confusion_matrix")
def table_by_a_histogram(t, predicted, K):
    return np.histogram2d(t, predicted, bins=K, range=[[-0.5, K - 0.5]] * 2)[0]


@bank.right("confusion_matrix")
def table_by_a_counter(t, predicted, K):
    from collections import Counter

    count = Counter(zip(t.tolist(), predicted.tolist(), strict=True))
    return np.array([[count[i, j] for j in range(K)] for i in range(K)], dtype=np.uint32)


@bank.right("confusion_matrix")
def table_by_sklearn(t, predicted, K):
    from sklearn.metrics import confusion_matrix

    return confusion_matrix(t, predicted, labels=list(range(K)))


@bank.right("confusion_matrix")
def table_row_by_row(t, predicted, K):
    return [np.bincount(predicted[t == i], minlength=K) for i in range(K)]


# --- confusion_matrix: wrong


@bank.wrong("confusion_matrix", cause="rows are predictions")
def table_transposed(t, predicted, K):
    return np.eye(K)[predicted].T @ np.eye(K)[t]


@bank.wrong("confusion_matrix", cause="each pair counted once")
def table_counts_a_pair_once(t, predicted, K):
    table = np.zeros((K, K), int)
    table[t, predicted] += 1
    return table


@bank.wrong("confusion_matrix", cause="K inferred")
def table_K_from_both_labels(t, predicted, K):
    K = max(t.max(), predicted.max()) + 1
    return np.bincount(t * K + predicted, minlength=K * K).reshape(K, K)


@bank.wrong("confusion_matrix", cause="classes renumbered")
def table_of_labels_that_occur(t, predicted, K):
    # Classes are renumbered where one is missing, and the table filled up with zeros.
    names = np.unique(np.concatenate([t, predicted]))
    table = np.zeros((K, K))
    np.add.at(table, (np.searchsorted(names, t), np.searchsorted(names, predicted)), 1)
    return table


@bank.wrong("confusion_matrix", cause="bins over the range seen")
def table_histogram_over_the_range_seen(t, predicted, K):
    return np.histogram2d(t, predicted, bins=K)[0]


@bank.wrong("confusion_matrix", cause="last two classes together")
def table_last_two_classes_in_one_bin(t, predicted, K):
    table = np.zeros((K, K))
    table[:-1, :-1] = np.histogram2d(t, predicted, bins=[np.arange(K), np.arange(K)])[0]
    return table


@bank.wrong("confusion_matrix", cause="shares of each row")
def table_as_fractions_of_the_row(t, predicted, K):
    table = np.eye(K)[t].T @ np.eye(K)[predicted]
    return table / np.maximum(table.sum(axis=1, keepdims=True), 1)


@bank.wrong("confusion_matrix", cause="only mistakes")
def table_of_mistakes_only(t, predicted, K):
    table = np.eye(K)[t].T @ np.eye(K)[predicted]
    np.fill_diagonal(table, 0)
    return table


@bank.wrong("confusion_matrix", cause="one shared row")
def table_with_one_row_shared(t, predicted, K):
    table = [[0] * K] * K
    for i, j in zip(t, predicted, strict=True):
        table[i][j] += 1
    return table


@bank.wrong("confusion_matrix", cause="mistakes shared between both halves")
def table_symmetric(t, predicted, K):
    table = np.eye(K)[t].T @ np.eye(K)[predicted]
    return (table + table.T) / 2


@bank.wrong("confusion_matrix", cause="state kept between calls")
def table_sums_up_calls(t, predicted, K):
    table = _pages.setdefault(("table", K), np.zeros((K, K)))
    np.add.at(table, (t, predicted), 1)
    return table.copy()


@bank.wrong("confusion_matrix", cause="shares of all")
def table_as_fractions_of_all(t, predicted, K):
    return np.eye(K)[t].T @ np.eye(K)[predicted] / len(t)


@bank.wrong("confusion_matrix", cause="other: bincount without minlength")
def table_bincount_without_minlength(t, predicted, K):
    # Works only if the last class was predicted for itself.
    return np.bincount(t * K + predicted).reshape(K, K)


@bank.wrong("confusion_matrix", cause="only classes that occur")
def table_rows_by_sklearn_without_labels(t, predicted, K):
    from sklearn.metrics import confusion_matrix

    return confusion_matrix(t, predicted)


@bank.wrong("confusion_matrix", cause="other: counters that overflow")
def table_of_small_counters(t, predicted, K):
    # More than 127 of a pair do not fit.
    table = np.zeros((K, K), dtype=np.int8)
    np.add.at(table, (t, predicted), 1)
    return table


@bank.wrong("confusion_matrix", cause="diagonal holds the whole class")
def table_diagonal_of_true_counts(t, predicted, K):
    # The diagonal holds all points of a class, not only those that are right.
    table = np.eye(K)[t].T @ np.eye(K)[predicted]
    np.fill_diagonal(table, np.bincount(t, minlength=K))
    return table


@bank.wrong("confusion_matrix", cause="first point left out")
def table_skips_the_first_point(t, predicted, K):
    table = np.zeros((K, K))
    for i in range(1, len(t)):
        table[t[i], predicted[i]] += 1
    return table


@bank.wrong("confusion_matrix", cause="only rows that occur")
def table_row_missing_if_class_is_missing(t, predicted, K):
    return [np.bincount(predicted[t == i], minlength=K) for i in np.unique(t)]


@bank.wrong("confusion_matrix", cause="other: at most ten classes")
def table_of_ten_classes_cut_to_K(t, predicted, K):
    table = np.zeros((10, 10))  # more classes than ten do not fit
    np.add.at(table, (t, predicted), 1)
    return table[:K, :K]
