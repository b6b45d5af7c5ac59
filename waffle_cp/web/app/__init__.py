"""The local web app (extra `[web]`).

In parts: `operations` (what may be asked, typed, and what is done about it), `workers`, `jobs` and
`pool` (who does it), `guard` (who may ask), `pages` with `static`, `openapi`, `routes`, `server`.
"""
