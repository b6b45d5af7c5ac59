"""docs/architecture.md: the drawing is that of the imports."""

from tests.architecture import ROOT, drawing, module_imports, room_imports


def test_the_drawing_is_up_to_date() -> None:
    drawn = drawing(room_imports(module_imports()))
    there = (ROOT / "docs/architecture.svg").read_text("utf-8")
    assert there == drawn, "run python -m tests.architecture --out docs/architecture.svg"
