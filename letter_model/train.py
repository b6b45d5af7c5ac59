"""Trains the letter reader of waffle_cp.pictures and writes its weights.

    python -m letter_model.train --samples 120000

needs PyTorch beside the extra `image`, and fonts (letter_model/README.md). The weights that it
writes are waffle_cp/pictures/letters.npz.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from letter_model.drawing import LETTERS, Face, fonts_below, sample

OUT = Path(__file__).parents[1] / "waffle_cp/pictures/letters.npz"
HELD_BACK = frozenset({"Cabin", "Jura", "Karla", "Lato", "Manrope", "Quicksand", "Vollkorn"})
"""Font families that are never trained on, so that what they measure holds for other fonts."""

Samples = tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.bool_]]


def main() -> None:
    """Draw, train, measure, save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--samples", type=int, default=120_000)
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT, help="where the weights are written")
    given = parser.parse_args()
    shapes, labels, held = draw(given.fonts, given.samples, given.seed, given.workers)
    model = train(shapes[~held], labels[~held], epochs=given.epochs, seed=given.seed)
    scores = outputs(model, shapes[held])
    right = scores.argmax(dim=1).numpy() == labels[held]
    sharpness = best_sharpness(scores, labels[held])
    print(f"held-back families: {right.mean():.4f} right of {held.sum()}, x{sharpness:.2f}")
    save(model, sharpness, given.out)


def draw(fonts: Path, count: int, seed: int, workers: int) -> Samples:
    """Shapes, classes, and which are of families that are held back."""
    faces = fonts_below(fonts)
    print(f"{len(faces)} faces of {len({face.family for face in faces})} families")
    parts = workers * 4
    with ProcessPoolExecutor(workers) as pool:
        jobs = [pool.submit(_draw, faces, count // parts, seed * 1000 + n) for n in range(parts)]
        drawn = [job.result() for job in jobs]
    shapes, labels, held = (np.concatenate(part) for part in zip(*drawn, strict=True))
    return shapes, labels, held


def _draw(faces: list[Face], count: int, seed: int) -> Samples:
    random = Random(seed)
    by_family: dict[str, list[Face]] = {}
    for face in faces:
        by_family.setdefault(face.family, []).append(face)
    names = sorted(by_family)
    shapes, labels, held = [], [], []
    while len(shapes) < count:
        name = random.choice(names)
        drawn = sample(random, by_family[name])
        if drawn is not None:
            shapes.append(drawn[0])
            labels.append(drawn[1])
            held.append(name in HELD_BACK)
    return np.stack(shapes), np.array(labels), np.array(held)


def network() -> nn.Sequential:
    """Three convolutions, each with the largest of 2 x 2, and two full layers."""
    return nn.Sequential(
        *(nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(32, 48, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Flatten(), nn.Dropout(0.2), nn.Linear(48 * 9, 64), nn.ReLU()),
        nn.Linear(64, len(LETTERS) + 1),
    )


def train(
    shapes: NDArray[np.uint8], labels: NDArray[np.int64], *, epochs: int, seed: int
) -> nn.Sequential:
    """The network after so many epochs of Adam with a rate that falls to zero."""
    torch.manual_seed(seed)
    model = network()
    inputs, targets = torch.from_numpy(shapes), torch.from_numpy(labels)
    size = 256
    steps = epochs * (len(inputs) // size)
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps)
    loss_of = nn.CrossEntropyLoss(label_smoothing=0.02)
    for epoch in range(epochs):
        order, total = torch.randperm(len(inputs)), 0.0
        for start in range(0, len(inputs) // size * size, size):
            chosen = order[start : start + size]
            batch = inputs[chosen, None].float() / 255
            loss = loss_of(model(batch), targets[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: {total / (len(inputs) // size):.4f}", flush=True)
    return model.eval()


def outputs(model: nn.Sequential, shapes: NDArray[np.uint8]) -> torch.Tensor:
    """Scores of the classes for each shape."""
    with torch.no_grad():
        return torch.cat(
            [model(part[:, None].float() / 255) for part in torch.from_numpy(shapes).split(1024)]
        )


def best_sharpness(scores: torch.Tensor, labels: NDArray[np.int64]) -> float:
    """The factor on the scores under which their likelihoods tell the held-back letters best."""
    targets = torch.from_numpy(labels)
    choices = np.linspace(0.4, 2.0, 33)
    losses = [float(nn.functional.cross_entropy(scores * x, targets)) for x in choices]
    return float(choices[int(np.argmin(losses))])


def save(model: nn.Sequential, sharpness: float, out: Path) -> None:
    """The weights as half floats, in the names that waffle_cp.pictures.letters reads."""
    layers = [layer for layer in model if isinstance(layer, nn.Conv2d | nn.Linear)]
    names = ["kernel1 bias1", "kernel2 bias2", "kernel3 bias3"]
    names += ["hidden hidden_bias", "output output_bias"]
    stored = {"sharpness": np.float16(sharpness)}
    for layer, pair in zip(layers, names, strict=True):
        for name, values in zip(pair.split(), (layer.weight, layer.bias), strict=True):
            stored[name] = values.detach().numpy().astype(np.float16)
    np.savez_compressed(out, **stored)
    print(f"{out}: {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
