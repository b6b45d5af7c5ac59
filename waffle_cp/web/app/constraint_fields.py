"""The fields of the Make form that state constraints, made from the constraints' own classes."""

from __future__ import annotations

import html

from waffle_cp.request.constraint import ConstraintOption
from waffle_cp.request.stated import stated_kinds

__all__ = ["first_field", "further_fields"]


def first_field() -> str:
    """The field of the first constraint, which the form shows at once."""
    option, _ = next(stated_kinds())
    return _field(option)


def further_fields() -> str:
    """The fields of all other constraints; what is read from a file the grid editor states."""
    _, *others = (option for option, _ in stated_kinds() if not option.reads_file)
    return "\n".join(map(_field, others))


def _field(option: ConstraintOption) -> str:
    """A labelled field; `static/constraints.js` reads its value by the data attributes."""
    name = option.field
    label = html.escape(option.label or option.flag)
    if option.switch:
        return (
            f'<div class="check"><input type="checkbox" id="{name}" data-constraint="switch">\n'
            f'  <label for="{name}">{label}</label></div>'
        )
    hint = html.escape(option.help.replace("; repeatable", ""))
    described = f'aria-describedby="{name}-hint"'
    plain = 'autocomplete="off" autocapitalize="none" spellcheck="false"'
    if option.number is not None:
        least, most = option.number
        value = f'value="{option.default}" min="{least}" max="{most}" inputmode="numeric"'
        entry = f'<input type="number" id="{name}" data-constraint="number" {value} {described}>'
    else:
        kind = "texts" if option.multiple else "text"
        apart = f' data-separators="{html.escape(option.separators)}"' if option.multiple else ""
        entry = (
            f'<input type="text" id="{name}" data-constraint="{kind}"{apart} {plain} {described}>'
        )
    return (
        f'<p class="field"><label for="{name}">{label}</label>\n  {entry}</p>\n'
        f'<p class="hint" id="{name}-hint">{hint}</p>'
    )
