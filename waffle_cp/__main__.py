"""`python -m waffle_cp` is `waffle-cp`."""

from waffle_cp.cli.main import main

if __name__ == "__main__":
    main()
