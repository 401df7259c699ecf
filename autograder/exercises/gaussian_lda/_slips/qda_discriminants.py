"""qda_discriminants: the rarer slips."""

from autograder.judging.exercise import wrong

SLIPS = (
    wrong(
        "plus the quadratic form",
        {"- 0.5 * squares": "+ 0.5 * squares"},
        "The quadratic form has the wrong sign: the further x is from μ_k, the smaller δ_k must be.",
    ),
    wrong(
        "covariance not inverted",
        {"np.linalg.solve(Sigmas[k], centred.T).T": "(centred @ Sigmas[k])"},
        "The quadratic form holds the inverse of Σ_k: a direction with a large variance counts less. "
        "np.linalg.solve(Sigmas[k], …) applies it.",
    ),
    wrong(
        "covariances ignored",
        {"centred * np.linalg.solve(Sigmas[k], centred.T).T": "centred**2 / np.diag(Sigmas[k])"},
        "In the quadratic form you use only the diagonal of Σ_k. Correlated features need the whole inverse matrix.",
    ),
    wrong(
        "mean not subtracted",
        {"X - means[k]": "X"},
        "The mean is not subtracted: use x - μ_k in the quadratic form.",
    ),
    wrong(
        "log prior forgotten",
        {"np.log(priors[k]) - 0.5 * np.linalg": "-0.5 * np.linalg"},
        "The term log π_k is missing: your classes are all equally likely from the start.",
    ),
    wrong(
        "prior without logarithm",
        {"np.log(priors[k])": "priors[k]"},
        "You add the prior itself. We are comparing logarithms of probabilities: add log π_k.",
    ),
    wrong(
        "2π kept",
        {"- 0.5 * squares": "- 0.5 * squares - 0.5 * X.shape[1] * np.log(2 * np.pi)"},
        "You kept -½ d log 2π. It is the same for every class, and the discriminant leaves it out.",
    ),
    wrong(
        "no half at all",
        {"0.5 * np.linalg": "np.linalg", "0.5 * squares": "squares"},
        "Both ½ are missing: -½ log|Σ_k| and -½ (x-μ_k)ᵀΣ_k⁻¹(x-μ_k).",
    ),
    wrong(
        "distance not squared",
        {"0.5 * squares": "0.5 * np.sqrt(squares)"},
        "You use the Mahalanobis distance. The formula has its square, (x-μ_k)ᵀΣ_k⁻¹(x-μ_k).",
    ),
    wrong(
        "features taken as independent",
        {"Sigmas[k]": "np.diag(np.diag(Sigmas[k]))"},
        "You use only the variances, in the quadratic form and in the determinant. Correlated features need the whole matrix "
        "Σ_k.",
    ),
    wrong(
        "determinant from the variances",
        {"np.linalg.slogdet(Sigmas[k])[1]": "np.sum(np.log(np.diag(Sigmas[k])))"},
        "You take the product of the variances for |Σ_k|. That holds for independent features only: use np.linalg.slogdet.",
    ),
    wrong(
        "round classes",
        {"Sigmas[k]": "np.eye(X.shape[1])"},
        "The covariances have no effect: you measure the ordinary distance from each mean.",
    ),
    wrong(
        "last covariance for all",
        {"Sigmas[k]": "Sigmas[-1]"},
        "You use the covariance of the last class for every class. Each class has its own, Sigmas[k].",
    ),
    wrong(
        "covariances pooled",
        {"Sigmas[k]": "np.tensordot(priors, Sigmas, axes=1)"},
        "You average the covariances, weighted by the priors: that is LDA again, and the boundary stays straight. Each class "
        "keeps its own, Sigmas[k].",
    ),
    wrong(
        "linear part and determinant",
        {
            "squares = np.sum(centred * np.linalg.solve(Sigmas[k], centred.T).T, axis=1)": "w = np.linalg.solve(Sigmas[k], means[k])",
            "- 0.5 * squares": "+ X @ w - 0.5 * means[k] @ w",
        },
        "You used LDA's formula with Σ_k in it and added the determinant. The term -½ xᵀΣ_k⁻¹x is still missing: it differs "
        "from class to class now.",
    ),
    wrong(
        "half of the log prior",
        {"np.log(priors[k])": "0.5 * np.log(priors[k])"},
        "log π_k carries no ½: only the terms from the exponent and the determinant do.",
    ),
    wrong(
        "differences from class 0",
        {"return delta": "return delta - delta[:, :1]"},
        "You return differences from class 0. Those are log-odds; the discriminant of each class itself is asked for.",
    ),
    wrong(
        "posteriors returned",
        {
            "return delta": "weights = np.exp(delta - delta.max(axis=1, keepdims=True))\n"
            "    return weights / weights.sum(axis=1, keepdims=True)"
        },
        "You return posterior probabilities. The discriminants themselves are asked for.",
    ),
    wrong(
        "small ridge added",
        {"Sigmas[k]": "(Sigmas[k] + 1e-3 * np.eye(X.shape[1]))"},
        "You add a little to the diagonal of Σ_k. That is shrinkage, which comes next; use Σ_k as it is given.",
    ),
    wrong(
        "logarithm of the computed density",
        {
            "np.log(priors[k]) - 0.5 * np.linalg.slogdet(Sigmas[k])[1] - 0.5 * squares": "np.log("
            "priors[k] * np.exp(-0.5 * squares) / np.sqrt(np.linalg.det(Sigmas[k])))",
        },
        "You compute π_k times a density and take the logarithm. Far out, and in many dimensions, the density is 0 on a "
        "computer by then: take the logarithm on paper first.",
    ),
)
