from tests.runner import run_named

if __name__ == "__main__":
    run_named("tests.campaign")
