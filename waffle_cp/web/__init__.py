"""What people see in a browser: the single-file player, and the local web app (extra `[web]`).

The app in parts: `fields` and `requests` (what may be asked, with limits), `answers` (what is done
of it, in a worker process), `jobs` (the workers), `guard` (who may ask), `pages`, `openapi`, `app`.
"""
