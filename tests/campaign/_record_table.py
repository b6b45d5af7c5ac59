"""The records as a page of Markdown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

HEAD = """# Records

Which grids exist at all, how many, and how long it takes to know. One command makes this page, and
asks a list of your own the same questions with `--words FILE`:

```sh
python -m tests.campaign records
```

"None" and "no: proven" mean that every grid was searched; "open" tells how much of the estimated
work was done before the run was stopped (`--time-limit`; with `--only` and `--answers` one question
is asked again with more time). Seconds are of the wall clock on one core of a busy machine
({machine}), preparing included; MB are the peak of the process.
Words are all different and
transposes of a square count once, unless a row says otherwise: a solid square "no: proven" may
still exist with the same words across and down, as anosmias, nascency, ostracon, scrolled,
mealtime, inclines, acoemeti, syndesis do. Offensive words are left out, 1,170 of the 254,774 of
`full` (11,406 words of five letters stay, of 11,495). Of up to eight grids all are shown,
of more the one whose rarest word is best known.
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """One row of the table: seconds of the wall clock, peak memory of the process in MB."""

    section: str
    question: str
    answer: str
    example: str = ""
    seconds: float = 0.0
    memory: float = 0.0
    limit: float = 0.0


def as_markdown(sections: Mapping[str, Sequence[Answer]], *, machine: str) -> str:
    """The page: a table a section, then the examples of the section."""
    parts = [HEAD.format(machine=machine)]
    for section, answers in sections.items():
        rows = [
            f"## {section}",
            "",
            "| Question | Answer | Seconds | MB |",
            "| --- | --- | --: | --: |",
        ]
        rows += [
            f"| {row.question} | {row.answer} | {row.seconds:,.1f} | {row.memory:,.0f} |"
            for row in answers
        ]
        parts.append("\n".join(rows) + "\n")
        shown = [row for row in answers if row.example]
        for row in shown:
            parts.append(f"{row.question}:\n\n```\n{row.example}\n```\n")
    return "\n".join(parts)
