"""Runs one module of a folder of long runs by its name."""

import importlib
import pkgutil
import sys


def run_named(package_name: str) -> None:
    package = importlib.import_module(package_name)
    names = sorted(
        module.name for module in pkgutil.iter_modules(package.__path__) if module.name[0] != "_"
    )
    if len(sys.argv) < 2 or sys.argv[1] not in names:
        sys.exit(f"usage: python -m {package_name} NAME [OPTION ...]; names: {', '.join(names)}")
    module = importlib.import_module(f"{package_name}.{sys.argv[1]}")
    sys.exit(module.main(sys.argv[2:]))
