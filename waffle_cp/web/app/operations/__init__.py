"""What can be asked of the app: each operation with its typed request and answer.

A module has the operations of one subject. `request` and `grid_request` hold what requests share,
`operation` what an operation is. Nothing here takes the name of a file, a module or a command:
word lists, strategies and rules are chosen by name from fixed lists, everything else is text.
"""

from collections.abc import Mapping
from types import MappingProxyType

from waffle_cp.web.app.operations.absurdle import ABSURDLE
from waffle_cp.web.app.operations.fitting import FITS
from waffle_cp.web.app.operations.game_lists import WORDLE_LISTS
from waffle_cp.web.app.operations.making import COUNT, MAKE
from waffle_cp.web.app.operations.operation import Operation
from waffle_cp.web.app.operations.picturing import GUESS_PICTURE, PICTURE
from waffle_cp.web.app.operations.playing import EXPORT, PLAY, READ
from waffle_cp.web.app.operations.solving import SOLVE
from waffle_cp.web.app.operations.swapping import SWAPS
from waffle_cp.web.app.operations.wordle import WORDLE

__all__ = ["OPERATIONS", "Operation"]

_ALL = (
    FITS,
    MAKE,
    SOLVE,
    PICTURE,
    GUESS_PICTURE,
    SWAPS,
    COUNT,
    PLAY,
    READ,
    EXPORT,
    WORDLE,
    ABSURDLE,
    WORDLE_LISTS,
)

OPERATIONS: Mapping[str, Operation] = MappingProxyType({one.name: one for one in _ALL})
"""Every operation by its name."""
