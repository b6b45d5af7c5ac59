"""A second checker of swap certificates, standard library alone: FILE SOURCE TARGET."""

from __future__ import annotations

import hashlib
import heapq
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any


def need(holds: bool, told: str) -> None:
    if not holds:
        raise ValueError(told)


def verify(record: Any, source: Any, target: Any) -> tuple[int, int]:
    """The swaps of the plan and the bound that is proven; ValueError if the certificate is none."""
    source, target = [str(x) for x in source], [str(x) for x in target]
    text = "".join(f"{a}\t{b}\n" for a, b in zip(source, target, strict=True))
    need(hashlib.sha256(text.encode()).hexdigest() == record["sha256"], "the hash")
    number = {name: i for i, name in enumerate(record["tokens"])}
    need(len(number) == len(record["tokens"]), "a token is named twice")
    pairs = [(a, b) for a, b in zip(source, target, strict=True) if a != b]
    arcs = Counter((number[a], number[b]) for a, b in pairs)
    stated = [(row[0], row[1], row[2]) for row in record["arcs"]]
    need(sorted(stated) == sorted((u, v, n) for (u, v), n in arcs.items()), "the arcs")
    used: Counter[Any] = Counter()
    for times, cycle in record["cycles"]:
        whole(times, *cycle)
        need(times > 0 and len(cycle) > 1 and len(set(cycle)) == len(cycle), "a cycle")
        for here, there in zip(cycle, cycle[1:] + cycle[:1], strict=True):
            used[here, there] += times
    need(used == arcs, "the cycles do not use the arcs up")
    swaps = len(pairs) - sum(times for times, _ in record["cycles"])
    if "cores" in record:
        most = by_cores(arcs, record)
    else:
        weights = {(row[0], row[1]): row[3] for row in record["arcs"]}
        most = by_weights(arcs, weights, record["unit"])
    need(record["swaps"] == swaps and record["bound"] <= len(pairs) - most, "swaps or bound")
    return swaps, len(pairs) - most


def whole(*values: object) -> None:
    need(all(type(value) is int for value in values), "no whole number")


def by_weights(arcs: Any, weights: Any, unit: int) -> int:
    """Most cycles, if none weighs less than the unit."""
    whole(unit, *weights.values())
    need(unit > 0 and min(weights.values(), default=0) >= 0, "a weight")
    need(weights.keys() == arcs.keys(), "weights of other arcs")
    rows = [(*arc, weight) for arc, weight in weights.items()]
    need(not light_cycles(rows, unit - 1, most=1), "a cycle weighs less than the unit")
    return int(sum(count * weights[arc] for arc, count in arcs.items()) // unit)


def by_cores(arcs: Any, record: Any) -> int:
    """Replay the reductions on a list of graphs, then look at each block."""
    most, graphs = 0, [dict(arcs)]
    for step in [*record["steps"], None]:
        most += sum(map(take_pairs, graphs))
        if step is None:
            graphs = [part for graph in graphs for part in blocks(graph)]
        else:
            vertex, other = step
            (graph,) = [g for g in graphs if (vertex, other) in g or (other, vertex) in g]
            contract(graph, vertex)
    given = {frozenset((u, v) for u, v, _ in core["arcs"]): core for core in record["cores"]}
    for graph in graphs:
        core = given[frozenset(graph)]
        weights = {(u, v): weight for u, v, weight in core["arcs"]}
        bound = by_weights(graph, weights, core["unit"])
        if core["goal"] is not None:
            whole(core["goal"])
            refute(graph, core)
            bound = min(bound, core["goal"] - 1)
        most += bound
    return most


def take_pairs(graph: Any) -> int:
    taken = 0
    for tail, head in list(graph):
        times = min(graph.get((tail, head), 0), graph.get((head, tail), 0))
        for arc in ((tail, head), (head, tail)) if times else ():
            graph[arc] -= times
            if not graph[arc]:
                del graph[arc]
        taken += times
    return taken


def contract(graph: Any, vertex: int) -> None:
    ins = {u: n for (u, v), n in graph.items() if v == vertex}
    outs = {v: n for (u, v), n in graph.items() if u == vertex}
    need(1 in (len(ins), len(outs)), "a vertex with several neighbors on both sides")
    for arc in [arc for arc in graph if vertex in arc]:
        del graph[arc]
    for tail, first in ins.items():
        for head, second in outs.items():
            graph[tail, head] = graph.get((tail, head), 0) + min(first, second)


def blocks(graph: Any) -> list[Any]:
    """Classes of arcs that no single vertex separates: by taking out each vertex in turn."""
    parts = [graph] if graph else []
    for cut in {vertex for arc in graph for vertex in arc}:
        parts = [piece for part in parts for piece in cut_at(part, cut)]
    return parts


def cut_at(part: Any, cut: int) -> list[Any]:
    root = {vertex: vertex for arc in part for vertex in arc}

    def find(vertex: int) -> int:
        return vertex if root[vertex] == vertex else find(root[vertex])

    for tail, head in part:
        if cut not in (tail, head):
            root[find(tail)] = find(head)
    pieces: Any = {}
    for (tail, head), count in part.items():
        pieces.setdefault(find(head if tail == cut else tail), {})[tail, head] = count
    return list(pieces.values())


def refute(graph: Any, core: Any) -> None:
    """Walk the tree of branches over the light cycles; each side must end in weights that close."""
    arcs = [(u, v) for u, v, _ in core["arcs"]]
    counts, goal = [graph[arc] for arc in arcs], core["goal"]
    total = sum(n * row[2] for n, row in zip(counts, core["arcs"], strict=True))
    if total < goal * core["unit"]:
        return
    cycles = light_cycles(core["arcs"], total - (goal - 1) * core["unit"])
    sides: list[Any] = [{cycle: (0, min(counts[arc] for arc in cycle)) for cycle in cycles}]
    for name, *numbers in core["trail"]:
        whole(*numbers)
        levels = sides.pop()
        if name in ("weights", "remove"):
            unit, *weights = numbers
            need(unit > 0 and len(weights) == len(arcs) and min(weights) >= 0, "weights")
            less = {cycle: unit - sum(weights[arc] for arc in cycle) for cycle in levels}
            bound = sum(n * weight for n, weight in zip(counts, weights, strict=True))
            bound += sum(max(low * less[c], high * less[c]) for c, (low, high) in levels.items())
            if name == "weights":
                need(bound < goal * unit, "a leaf is not closed")
                continue
            room = goal * unit - bound  # Over 0, with a cycle that is taken once: it is not.
            sides.append({c: x for c, x in levels.items() if x[0] or min(0, less[c]) >= room})
        elif name in ("forced", "forbidden"):
            a, b = numbers
            need(min(a, b) >= 0 and counts[a] == counts[b] == 1, "a turn of several copies")
            turns = {c for c in levels if (a, b) in zip(c, c[1:] + c[:1], strict=True)}
            forced = {c: x for c, x in levels.items() if c in turns or not {a, b} & set(c)}
            forbidden = {c: x for c, x in levels.items() if c not in turns}
            sides += [forbidden, forced] if name == "forced" else [forced, forbidden]
        else:
            most, *cycle = numbers
            need(name in ("over", "under"), "a step")
            (c,) = [c for c in levels if set(c) == set(cycle)]
            over = levels | {c: (max(levels[c][0], most + 1), levels[c][1])}
            under = levels | {c: (levels[c][0], min(levels[c][1], most))}
            sides += [under, over] if name == "over" else [over, under]
    need(not sides, "a side is left open")


def light_cycles(rows: Any, limit: int, most: int = 10**6) -> list[Any]:
    """Cycles of at most this weight, depth first no further than a shortest way back allows."""
    outs: Any = {}
    ins: Any = {}
    found: list[Any] = []
    for place, (tail, head, weight) in enumerate(rows):
        outs.setdefault(tail, []).append((head, weight, place))
        ins.setdefault(head, []).append((tail, weight))
    for start in outs:
        back, queue = {start: 0}, [(0, start)]
        while queue:
            weight, vertex = heapq.heappop(queue)
            for tail, more in ins.get(vertex, []):
                if tail > start and weight + more < back.get(tail, limit + 1):
                    back[tail] = weight + more
                    heapq.heappush(queue, (weight + more, tail))
        stack: list[Any] = [(start, 0, (), {start})]
        while stack and len(found) < most:
            vertex, so_far, path, seen = stack.pop()
            for head, weight, place in outs[vertex]:
                if head == start and so_far + weight <= limit:
                    found.append((*path, place))
                elif head in back and head not in seen and so_far + weight + back[head] <= limit:
                    stack.append((head, so_far + weight, (*path, place), seen | {head}))
    return found


if __name__ == "__main__":
    print(*verify(json.loads(Path(sys.argv[1]).read_text("utf-8")), *sys.argv[2:]))
