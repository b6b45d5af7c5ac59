"""`python -m waffle_cp` and `waffle-cp`: an interrupt while Python still loads is told as later."""

import os
import sys


def main() -> None:
    """Run the command of the process's arguments."""
    try:
        from waffle_cp.cli.main import main as run

        run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("waffle-cp: interrupted\n")
            sys.stderr.flush()
        os._exit(130)


if __name__ == "__main__":
    main()
