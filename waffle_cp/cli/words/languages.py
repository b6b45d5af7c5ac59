"""`words --languages`: what is installed, how many words by length, whence, under which licence."""

from __future__ import annotations

from waffle_cp.cli.output import Output
from waffle_cp.records.envelope import envelope
from waffle_cp.words.languages import Language, installed_languages

__all__ = ["write_languages"]


def write_languages(output: Output) -> None:
    """Write a paragraph, or a JSON object, for each installed language."""
    languages = installed_languages()
    for language in languages.values():
        if output.as_json:
            output.write_json(_record(language))
        else:
            output.write(_paragraph(language))
    if not languages:
        output.note(
            "English is built in; no other language is installed. In a clone of the project: "
            "pip install ./wordlists/es"
        )


def _record(language: Language) -> dict[str, object]:
    return {
        **envelope(engine="list", seconds=0.0, list_name=language.code),
        "name": language.name,
        "licence": language.licence,
        "sources": language.sources,
        "lengths": {str(length): row for length, row in language.counts.items()},
    }


def _paragraph(language: Language) -> str:
    rows = language.counts.items()
    sizes = ", ".join(f"{sum(row.values()):,} of {length}" for length, row in rows)
    total = sum(sum(row.values()) for _, row in rows)
    return "\n".join(
        (
            f"{language.code}: {language.name}, {total:,} words, {language.licence}",
            f"  letters: {sizes}",
            *(f"  from {source}" for source in language.sources),
        )
    )
