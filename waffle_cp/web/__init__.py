"""What people see in a browser: the single-file player, and the local web app (extra `[web]`).

The app in parts: `fields` and `tasks` (what may be asked, with limits), `inputs` and `answers`
(what is made of it, in a worker process), `workers`, `jobs` and `pool` (who does it), `guard` (who
may ask), `pages`, `openapi`, `app` and `server`.
"""
