"""`waffle-cp wordle tree`: the best decision tree, with a proven bound."""

from __future__ import annotations

import click

from waffle_cp.cli import exit_codes
from waffle_cp.cli.option_rules import exclusive
from waffle_cp.cli.options import output_options, time_limit_option, workers_option
from waffle_cp.cli.output import Output
from waffle_cp.cli.wordle.options import lists_options, one_interrupt, pool_of, record_of, warm_up
from waffle_cp.plurals import counted
from waffle_cp.wordle.game.game_lists import GameLists

__all__ = ["command"]


@click.command("tree", short_help="the best decision tree, with a proven bound")
@exclusive("--width", "--exact")
@exclusive("--answer", "--json")
@lists_options()
@click.option("--opener", metavar="WORD", help="First guess; without it the best one is sought.")
@click.option(
    "--width",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Guesses tried at a node; --exact tries all.",
)
@click.option("--exact", is_flag=True, help="Try all guesses: the total is proven the least.")
@click.option("--hard", is_flag=True, help="Hard mode: what was told must be used.")
@click.option("--within", type=click.IntRange(1), help="Most guesses that an answer may take.")
@click.option("--answer", "asked", multiple=True, metavar="WORD", help="Show only its guesses.")
@time_limit_option
@workers_option
@output_options
def command(
    lists: GameLists,
    opener: str | None,
    width: int,
    exact: bool,
    hard: bool,
    within: int | None,
    asked: tuple[str, ...],
    time_limit: float | None,
    workers: int,
    output: Output,
) -> int:
    """Find the tree of fewest guesses; total, depths and a lower bound on standard error.

    The tree is written as text, or with --json as one object; `wordle play --tree FILE` follows
    either.
    """
    from waffle_cp.alphabet import fold
    from waffle_cp.result import Status
    from waffle_cp.wordle.trees.tree_search import best_tree

    warm_up(lists, output)
    with one_interrupt(), output, pool_of(workers) as executor:
        done = 0.0
        try:
            with output.progress() as display:
                task = display.add_task("tree", total=None if opener is None else 1.0)

                def hear(share: float) -> None:
                    nonlocal done
                    done = share
                    display.update(task, completed=share)

                result = best_tree(
                    lists,
                    opener=None if opener is None else fold(opener),
                    width=None if exact else width,
                    is_hard=hard,
                    within=within,
                    time_limit=time_limit,
                    executor=executor,
                    on_progress=hear,
                )
        except KeyboardInterrupt:
            output.note(
                f"no tree yet: {done:.0%} of the answers done (--time-limit gives one in time)"
            )
            raise
        record = record_of(
            lists,
            status=result.status.value,
            complete=result.status is Status.OPTIMAL,
            seconds=result.seconds,
            engine=result.engine,
        )
        if not result:
            limit = f"no tree within {counted(within, 'guess')}" if within else "no tree"
            output.note(f"{result.status.name}: {limit} ({result.note})")
            if output.as_json:
                output.write_json({**record, "tree": None})
            return exit_codes.code_of(result.status)
        found = result.unwrap()
        depths = ", ".join(
            f"{count} in {depth}" for depth, count in enumerate(found.histogram, 1) if count
        )
        output.note(
            f"{result.status.name}: total {found.total}, mean {found.mean:.4f}, bound "
            f"{result.bound:.0f} ({result.note}) in {result.seconds:.2f} s; {depths}"
        )
        if output.as_json:
            record |= {"total": found.total, "mean": found.mean, "bound": result.bound}
            record |= {"histogram": list(found.histogram), "hard": hard, "within": within}
            output.write_json({**record, "tree": found.to_json()})
        elif asked:
            for word in asked:
                output.write(" ".join(found.play(fold(word))))
        else:
            output.write(str(found))
    return 0
