"""Operations of the app asked without a server, as a worker asks them."""

import json
from collections.abc import Mapping
from typing import Any

from waffle_cp.web.app.operations import OPERATIONS
from waffle_cp.web.app.operations.request import read_request


def tell_nobody(stage: str, known: Mapping[str, Any] | None = None) -> None:
    pass


def ask(name: str, **body: Any) -> dict[str, Any]:
    """The answer to a request; it raises what the app tells as a refusal."""
    operation = OPERATIONS[name]
    answer = operation.run(read_request(json.dumps(body).encode(), operation.request), tell_nobody)
    return dict(answer)
