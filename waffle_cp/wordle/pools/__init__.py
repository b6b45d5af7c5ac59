"""Pools: the answers still possible, and the groups that each guess makes of them."""
