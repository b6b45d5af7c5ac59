"""The modules of the game joined into one script, for pages that load nothing."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from waffle_cp.coloring import RULES, rule_script

__all__ = ["bundle", "module_text", "modules"]

_FOLDER = Path(__file__).parent
_SITE = _FOLDER.parent / "site"
_IMPORT = re.compile(r'^import (?:{[^}]*} from )?"\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)


def bundle(*names: str) -> str:
    """One classic script of these modules and all they import, each after what it needs.

    Names of the modules' top level are in one scope, so that no two modules may use the same one;
    a test holds that.
    """
    body = "\n".join(
        _EXPORT.sub("", _IMPORT.sub("", module_text(name))) for name in modules(*names)
    )
    return f'(() => {{\n"use strict";\n{body}\n}})();'


@cache
def modules(*names: str) -> tuple[str, ...]:
    """The modules and what they import, in an order in which each follows what it needs."""
    found: list[str] = []

    def visit(name: str) -> None:
        if name in found:
            return
        for needed in _IMPORT.findall(module_text(name)):
            visit(needed)
        found.append(name)

    for name in names:
        visit(name)
    return tuple(found)


def module_text(name: str) -> str:
    """The source of a module; `rules` has the rules of plugins too, `texts` the table of texts."""
    text = _source(name)
    if name != "rules":
        return text
    scripts = {rule: script for rule in RULES if (script := rule_script(rule))}
    added = [f"RULES[{json.dumps(rule)}] = (\n{script}\n);\n" for rule, script in scripts.items()]
    return "".join([text, *added])


@cache
def _source(name: str) -> str:
    if name == "texts":
        table = json.loads((_FOLDER / "texts.json").read_text("utf-8"))
        return f"export const TEXTS = {json.dumps(table, ensure_ascii=False, indent=1)};\n"
    folder = _SITE if name == "site" else _FOLDER
    return (folder / f"{name}.js").read_text("utf-8")
