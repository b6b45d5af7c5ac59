"""What people see in a browser, a room each.

`player`: the game as one HTML page; `site`: a static site of daily puzzles around it; `app`: the
local web app (extra `[web]`).
"""
