"""A small net in numpy for the examples beside it: it judges a position and scores its options.

Options are scored one by one, from their action id, their row and the position, so there is no output for each of thousands of ids.
`backward` is the chain rule by hand; with torch or jax it would be one call."""

import numpy as np


class Features:
    """Observations as floats: small blocks number by number, long lists summed up, the hand as counts of cards, the prompt as one of many.

    >>> import quincunx
    >>> features = Features(quincunx.load_game("gemu"))
    >>> state = features.game.new_initial_state(seed=1)
    >>> features(state.observation_tensor(0)[None]).shape == (1, features.size)
    True
    """

    def __init__(self, game):
        self.game = game
        encoding = game.encoding()
        self.plain, self.sums, self.ones, scale = [], [], [], []
        for block in encoding["blocks"]:
            at, rows, columns = block["at"], block["rows"], block["columns"]
            low_enough = [i for i, column in enumerate(columns) if column["high"] < 32767]
            width = len(columns)
            if rows <= 12:
                places = [at + row * width + i for row in range(rows) for i in low_enough]
                self.plain += places
                scale += [1 / np.log1p(max(columns[(place - at) % width]["high"], 1)) for place in places]
            elif width > 1:
                self.sums.append((slice(at, at + rows * width), rows, width))
            if block["name"] == "me.hand":
                self.ones.append((slice(at, at + rows * width, width), columns[0]["high"] + 1))
            if block["name"] == "question":
                prompt = [column["name"] for column in columns].index("prompt")
                self.ones.append((slice(at + prompt, at + prompt + 1), columns[prompt]["high"] + 1))
        self.scale = np.array(scale, np.float32)
        self.size = len(self.plain) + sum(width for *_, width in self.sums) + sum(many for _, many in self.ones)

    def __call__(self, numbers):
        plain = numbers[:, self.plain].astype(np.float32)
        parts = [np.sign(plain) * np.log1p(np.abs(plain)) * self.scale]
        for where, rows, width in self.sums:
            total = numbers[:, where].reshape(-1, rows, width).sum(axis=1, dtype=np.float32)
            parts.append(np.sign(total) * np.log1p(np.abs(total)) / 8)
        for where, many in self.ones:
            parts.append((numbers[:, where, None] == np.arange(many)).sum(axis=1, dtype=np.float32))
        return np.concatenate(parts, axis=1)


class Net:
    """Of positions [B, features] and their options (ids [B, K], rows [B, K, columns], mask [B, K]): scores [B, K] and values [B]."""

    def __init__(self, features, columns, ids, seed=0, hidden=128, small=32):
        random = np.random.default_rng(seed)

        def table(*shape, scale=None):
            return random.normal(0, scale or shape[0] ** -0.5, shape).astype(np.float32)

        self.weights = {
            "W": table(features, hidden), "b": np.zeros(hidden, np.float32),
            "Q": table(hidden, small), "E": table(ids, small, scale=0.1), "R": table(columns, small), "s": table(small),
            "V": table(hidden, small), "c": np.zeros(small, np.float32), "v": table(small),
        }
        self.means = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0

    def forward(self, x, ids, rows, mask):
        w = self.weights
        rows = np.log1p(np.maximum(rows, 0).astype(np.float32)) / 8
        hidden = np.tanh(x @ w["W"] + w["b"])
        options = np.tanh((hidden @ w["Q"])[:, None] + w["E"][ids] + rows @ w["R"])
        judged = np.tanh(hidden @ w["V"] + w["c"])
        scores = np.where(mask, options @ w["s"], -1e9)
        self.seen = x, ids, rows, hidden, options, judged
        return scores, np.tanh(judged @ w["v"])

    def learn(self, d_scores, d_values, values, rate):
        """One step of Adam against these slopes of the loss, of what `forward` was given last."""
        w, (x, ids, rows, hidden, options, judged) = self.weights, self.seen
        d_values = d_values * (1 - values**2)
        d_judged = d_values[:, None] * w["v"] * (1 - judged**2)
        d_options = d_scores[..., None] * w["s"] * (1 - options**2)
        asked = d_options.sum(axis=1)
        d_hidden = (asked @ w["Q"].T + d_judged @ w["V"].T) * (1 - hidden**2)
        slopes = {
            "W": x.T @ d_hidden, "b": d_hidden.sum(axis=0), "Q": hidden.T @ asked, "E": np.zeros_like(w["E"]),
            "R": np.einsum("bkc,bkm->cm", rows, d_options, optimize=True), "s": np.einsum("bk,bkm->m", d_scores, options, optimize=True),
            "V": hidden.T @ d_judged, "c": d_judged.sum(axis=0), "v": judged.T @ d_values,
        }
        np.add.at(slopes["E"], ids[d_scores != 0], d_options[d_scores != 0])
        norm = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self.steps += 1
        for name, slope in slopes.items():
            slope *= min(1, 1 / (norm + 1e-8))
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean, square = self.means[name] / (1 - 0.9**self.steps), self.squares[name] / (1 - 0.999**self.steps)
            w[name] -= rate * mean / (np.sqrt(square) + 1e-8)


def softmax(scores):
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


def draw(chances, random):
    """One place of each row, with these chances."""
    return (chances.cumsum(axis=1) > random.random((len(chances), 1))).argmax(axis=1)


def interval(points, games):
    """Wilson's 95 % interval of the score of so many independent games.

    >>> [round(float(end), 3) for end in interval(75, 100)]
    [0.657, 0.825]
    """
    z, share = 1.96, points / games
    middle, reach = share + z * z / 2 / games, z * np.sqrt(share * (1 - share) / games + z * z / 4 / games**2)
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)
