"""What holds for all tests."""

import signal

# A shell ignores Ctrl-C for what it starts in the background, and so does all that is started from
# there: tests that interrupt a command would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
