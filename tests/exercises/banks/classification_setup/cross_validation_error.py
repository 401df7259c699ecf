"""Answers to cross_validation_error, right and wrong, as people might write them."""

import itertools

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def counted_fold_by_fold(fit, X, y, folds):
    mistakes = 0
    for k in set(folds.tolist()):
        inside = folds == k
        h = fit(X[folds != k], y[folds != k])
        mistakes += (h(X[inside]) != y[inside]).sum()
    return mistakes / len(folds)


@bank.right
def all_predictions_first(fit, X, y, folds):
    predicted = np.zeros(len(y))
    for k in np.unique(folds):
        predicted[folds == k] = fit(X[folds != k], y[folds != k])(X[folds == k])
    return np.mean(predicted != y)


@bank.right
def point_by_point(fit, X, y, folds):
    wrong = 0
    for i in range(len(X)):
        h = fit(X[folds != folds[i]], y[folds != folds[i]])
        if h(X[i : i + 1])[0] != y[i]:
            wrong += 1
    return wrong / len(X)


@bank.right
def with_lists(fit, X, y, folds):
    wrong = []
    for k in sorted(set(folds)):
        train = [i for i, f in enumerate(folds) if f != k]
        test = [i for i, f in enumerate(folds) if f == k]
        h = fit(X[train], y[train])
        wrong += [label != y[i] for label, i in zip(h(X[test]), test)]
    return sum(wrong) / len(wrong)


@bank.right
def weighted_mean_of_folds(fit, X, y, folds):
    numbers, sizes = np.unique(folds, return_counts=True)
    errors = [np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in numbers]
    return np.average(errors, weights=sizes)


@bank.right
def by_products_of_labels(fit, X, y, folds):
    total = 0.0
    for k in np.unique(folds):
        test = np.flatnonzero(folds == k)
        train = np.flatnonzero(folds != k)
        total += np.sum(np.asarray(fit(X[train], y[train])(X[test])) * y[test] < 0)
    return float(total / y.size)


@bank.right
def by_deleting_rows(fit, X, y, folds):
    errors = np.empty(len(y), dtype=bool)
    for k in np.unique(folds):
        rows = np.where(folds == k)[0]
        h = fit(np.delete(X, rows, axis=0), np.delete(y, rows))
        errors[rows] = np.not_equal(h(X[rows]), y[rows])
    return errors.mean()


@bank.right
def one_minus_the_right_ones(fit, X, y, folds):
    right = 0
    for k in np.unique(folds):
        h = fit(X[folds != k], y[folds != k])
        right += np.count_nonzero(h(X[folds == k]) == y[folds == k])
    return 1 - right / len(y)


@bank.right
def classifiers_kept_in_a_dictionary(fit, X, y, folds):
    classifiers = {k: fit(X[folds != k], y[folds != k]) for k in np.unique(folds)}
    return sum(int(classifiers[f](x[None, :])[0] != label) for x, label, f in zip(X, y, folds)) / len(y)


@bank.right
def cv_by_prediction_vector(fit, X, y, folds):
    guesses = np.empty(len(y))
    for f in set(np.asarray(folds).tolist()):
        out = folds == f
        guesses[out] = fit(X[~out], y[~out])(X[out])
    return float((guesses != y).mean())


@bank.right
def newcomer_cv_each_point(fit, X, y, folds):
    wrong = 0
    for i in range(len(y)):
        others = [j for j in range(len(y)) if folds[j] != folds[i]]
        wrong += int(fit(X[others], y[others])(X[[i]])[0]) != y[i]
    return wrong / len(y)


@bank.right
def newcomer_cv_fill_predictions(fit, X, y, folds):
    judged = np.empty(len(y))
    for fold in np.unique(folds):
        out = folds == fold
        judged[out] = fit(X[~out], y[~out])(X[out])
    return np.mean(judged != y)


@bank.right
def newcomer_cv_weighted(fit, X, y, folds):
    values, sizes = np.unique(folds, return_counts=True)
    rates = [np.mean(fit(X[folds != v], y[folds != v])(X[folds == v]) != y[folds == v]) for v in values]
    return np.average(rates, weights=sizes)


@bank.right
def newcomer_cv_margins(fit, X, y, folds):
    products = []
    for fold in set(folds.tolist()):
        train = np.flatnonzero(folds != fold)
        test = np.flatnonzero(folds == fold)
        h = fit(X.take(train, axis=0), y.take(train))
        products.extend(np.ravel(h(X.take(test, axis=0))) * y[test])
    return sum(p < 0 for p in products) / len(products)


@bank.right
def newcomer_cv_judge_all_count_some(fit, X, y, folds):
    total = 0
    for fold in sorted(set(folds)):
        h = fit(np.delete(X, np.where(folds == fold), axis=0), np.delete(y, np.where(folds == fold)))
        total += np.sum((np.asarray(h(X)) != y) & (folds == fold))
    return total / X.shape[0]


@bank.right
def newcomer_cv_sorted(fit, X, y, folds):
    order = np.argsort(folds, kind="stable")
    X, y, folds = X[order], y[order], folds[order]
    cuts = np.flatnonzero(np.diff(folds)) + 1
    wrong = 0
    for part in np.split(np.arange(len(y)), cuts):
        rest = np.setdiff1d(np.arange(len(y)), part)
        wrong += np.count_nonzero(fit(X[rest], y[rest])(X[part]) - y[part])
    return np.float64(wrong) / len(y)


@bank.right
def filled_predictions(fit, X, y, folds):
    guess = np.empty(len(y))
    for f in set(folds.tolist()):
        held = np.array([g == f for g in folds])
        guess[held] = fit(X[~held], y[~held])(X[held])
    return 1 - (guess == y).mean()


@bank.right
def point_by_point_2(fit, X, y, folds):
    bad = 0
    for i in range(len(y)):
        keep = folds != folds[i]
        bad += int(fit(X[keep], y[keep])(X[i : i + 1])[0] * y[i] < 0)
    return bad / len(y)


@bank.right
def inverse_numbers(fit, X, y, folds):
    _, number = np.unique(folds, return_inverse=True)

    def mistakes(k):
        rest, part = np.where(number != k)[0], np.where(number == k)[0]
        return np.count_nonzero(np.asarray(fit(X[rest], y[rest])(X[part])) - y[part])

    return sum(map(mistakes, range(number.max() + 1))) / len(X)


@bank.right
def folds_of_mask(fit, X, y, folds):
    missed = np.zeros(len(y), dtype=bool)
    for k in set(folds):
        inside = np.flatnonzero(folds == k)
        outside = np.flatnonzero(folds != k)
        missed[inside] = np.asarray(fit(X[outside], y[outside])(X[inside])) != y[inside]
    return missed.mean()


@bank.wrong(cause="fitted on all points")
def training_error_again(fit, X, y, folds):
    h = fit(X, y)
    return np.mean(h(X) != y)


@bank.wrong(cause="mean of the folds' errors")
def plain_mean_of_folds(fit, X, y, folds):
    return np.mean(
        [np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds)]
    )


@bank.wrong(cause="fitted on the fold, tested on the rest")
def parts_swapped(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        h = fit(X[folds == k], y[folds == k])
        wrong += np.sum(h(X[folds != k]) != y[folds != k])
    return wrong / len(y)


@bank.wrong(cause="fitted on the fold, and averaged")
def parts_swapped_and_averaged(fit, X, y, folds):
    wrong, count = 0, 0
    for k in np.unique(folds):
        h = fit(X[folds == k], y[folds == k])
        wrong += np.sum(h(X[folds != k]) != y[folds != k])
        count += np.sum(folds != k)
    return wrong / count


@bank.wrong(cause="tested on the points it was fitted on")
def counts_on_the_training_points(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        h = fit(X[folds != k], y[folds != k])
        wrong += np.sum(h(X[folds != k]) != y[folds != k])
    return wrong / len(y)


@bank.wrong(cause="fitted and tested on the fold")
def stays_inside_the_fold(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        h = fit(X[folds == k], y[folds == k])
        wrong += np.sum(h(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong(cause="all points counted for every fold")
def judges_everything(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        wrong += np.sum(fit(X[folds != k], y[folds != k])(X) != y)
    return wrong / len(y)


@bank.wrong(cause="all points counted for every fold, and averaged")
def judges_everything_and_averages(fit, X, y, folds):
    return np.mean([np.mean(fit(X[folds != k], y[folds != k])(X) != y) for k in np.unique(folds)])


@bank.wrong(cause="return in the first round")
def returns_too_early(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        wrong += np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
        return wrong


@bank.wrong(cause="first fold only, divided by n")
def returns_too_early_with_all_points(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
        return wrong / len(y)


@bank.wrong(cause="last fold only")
def overwrites(fit, X, y, folds):
    for k in np.unique(folds):
        error = np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return error


@bank.wrong(cause="folds numbered from 0")
def folds_from_zero(fit, X, y, folds):
    wrong = 0
    for k in range(len(np.unique(folds))):
        if np.any(folds == k):
            wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong(cause="folds up to the largest number")
def folds_up_to_the_largest(fit, X, y, folds):
    wrong = 0
    for k in range(int(folds.max()) + 1):
        if np.any(folds == k):
            wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong(cause="folds numbered from 1")
def folds_from_one(fit, X, y, folds):
    wrong = 0
    for k in range(1, len(np.unique(folds)) + 1):
        if np.any(folds == k):
            wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong(cause="sum for mean")
def mistakes_not_share(fit, X, y, folds):
    return sum(np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds))


@bank.wrong(cause="sum of the folds' errors")
def shares_added(fit, X, y, folds):
    return sum(np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds))


@bank.wrong(cause="complement")
def share_of_right_answers(fit, X, y, folds):
    right = 0
    for k in np.unique(folds):
        right += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) == y[folds == k])
    return right / len(y)


@bank.wrong(cause="divided by the folds")
def per_fold(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return wrong / len(set(folds))


@bank.wrong(cause="each point left out alone")
def ignores_the_folds(fit, X, y, folds):
    return np.mean([fit(np.delete(X, i, 0), np.delete(y, i))(X[[i]])[0] != y[i] for i in range(len(y))])


@bank.wrong(cause="best fold")
def most_flattering_fold(fit, X, y, folds):
    return min(np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds))


@bank.wrong(cause="worst fold")
def worst_fold(fit, X, y, folds):
    return max(np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds))


@bank.wrong(cause="median of the folds' errors")
def median_fold(fit, X, y, folds):
    return np.median(
        [np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds)]
    )


@bank.wrong(cause="other: a label not given to fit")
def labels_not_cut(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        h = fit(X[folds != k], y)
        wrong += np.sum(h(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong(cause="squared differences")
def squared_differences(fit, X, y, folds):
    total = 0
    for k in np.unique(folds):
        total += np.sum((fit(X[folds != k], y[folds != k])(X[folds == k]) - y[folds == k]) ** 2)
    return total / len(y)


@bank.wrong(cause="other: half of the data")
def two_halves(fit, X, y, folds):
    half = len(y) // 2
    a, b = fit(X[:half], y[:half]), fit(X[half:], y[half:])
    return (np.sum(a(X[half:]) != y[half:]) + np.sum(b(X[:half]) != y[:half])) / len(y)


# The accuracy, averaged over the folds.
@bank.wrong(cause="mean of the folds' errors + complement")
def hard_cv_accuracy_of_folds(fit, X, y, folds):
    acc = []
    for f in np.unique(folds):
        out = folds == f
        acc.append(np.mean(fit(X[~out], y[~out])(X[out]) == y[out]))
    return np.mean(acc)


# The last fold is never left out.
@bank.wrong(cause="without the last round of `for fold in np.unique(folds):`")
def hard_cv_last_fold_missing(fit, X, y, folds):
    wrong = 0
    for f in sorted(set(folds))[:-1]:
        out = folds == f
        wrong += np.sum(fit(X[~out], y[~out])(X[out]) != y[out])
    return wrong / len(y)


@bank.wrong(cause="runs taken for folds")
def newcomer_cv_runs(fit, X, y, folds):
    wrong, start = 0, 0
    for _, run in itertools.groupby(folds):
        stop = start + len(list(run))
        rest = np.r_[0:start, stop : len(y)]
        wrong += np.sum(fit(X[rest], y[rest])(X[start:stop]) != y[start:stop])
        start = stop
    return wrong / len(y)


@bank.wrong(cause="other: folds that were left out once never come back")
def newcomer_cv_shrinking(fit, X, y, folds):
    wrong, n = 0, len(y)
    numbers = np.unique(folds)
    for fold in numbers[:-1]:
        test = folds == fold
        h = fit(X[~test], y[~test])
        wrong += np.sum(h(X[test]) != y[test])
        X, y, folds = X[~test], y[~test], folds[~test]
    return wrong / n


@bank.wrong(cause="other: the next fold is left out of the fit, not the judged one")
def newcomer_cv_neighbour(fit, X, y, folds):
    numbers = np.unique(folds)
    wrong = 0
    for fold, other in zip(numbers, np.roll(numbers, -1), strict=True):
        h = fit(X[folds != other], y[folds != other])
        wrong += np.sum(h(X[folds == fold]) != y[folds == fold])
    return wrong / len(y)


@bank.wrong(cause="first classifier judges every fold")
def newcomer_cv_first_classifier(fit, X, y, folds):
    h, wrong = None, 0
    for fold in np.unique(folds):
        test = folds == fold
        h = h or fit(X[~test], y[~test])
        wrong += np.sum(h(X[test]) != y[test])
    return wrong / len(y)


@bank.wrong(cause="other: fold numbers cut to integers")
def newcomer_cv_whole_folds(fit, X, y, folds):
    wrong = 0
    for fold in range(int(folds.min()), int(folds.max()) + 1):
        test = folds == fold
        if test.any() and not test.all():
            wrong += np.sum(fit(X[~test], y[~test])(X[test]) != y[test])
    return wrong / len(y)


@bank.wrong(cause="other: fitted on the earlier folds only, and the first fold is never judged")
def newcomer_cv_forward(fit, X, y, folds):
    wrong = 0
    for fold in np.unique(folds)[1:]:
        test, before = folds == fold, folds < fold
        wrong += np.sum(fit(X[before], y[before])(X[test]) != y[test])
    return wrong / len(y)


# The counter is set to zero for each fold: only the last fold counts.
@bank.wrong(cause="`np.sum(h(X[held_out]) != y[held_out])` for `wrong + np.sum(h(X[held_out]) != y[held_out])`")
def cv_counter_reset(fit, X, y, folds):
    for f in np.unique(folds):
        wrong = 0
        h = fit(X[folds != f], y[folds != f])
        for x, label in zip(X[folds == f], y[folds == f], strict=True):
            if h(x[None, :])[0] != label:
                wrong += 1
    return wrong / len(y)


@bank.wrong(cause="other: folds cut to integers")
def whole_folds(fit, X, y, folds):
    bad = 0
    whole = np.asarray(folds).astype(int)
    for f in np.unique(whole):
        held = whole == f
        if held.all():
            continue
        bad += np.sum(fit(X[~held], y[~held])(X[held]) != y[held])
    return bad / len(y)


@bank.wrong(cause="other: learns from earlier folds only")
def growing_window(fit, X, y, folds):
    bad = n = 0
    numbers = np.unique(folds)
    for f in numbers[1:]:
        held, before = folds == f, folds < f
        bad += np.sum(fit(X[before], y[before])(X[held]) != y[held])
        n += held.sum()
    return bad / n
