"""A static site of daily puzzles around the game: a folder that any web server can serve.

`days` (the puzzles by date, kept in the folder), `making` (new days), `pictures`, `pages`, `files`
(feed, sitemap, manifest, service worker) and `writing` (all of it, into the folder).
"""

from waffle_cp.web.site.days import Day, DayBook
from waffle_cp.web.site.making import make_days
from waffle_cp.web.site.writing import SiteSettings, write_site

__all__ = ["Day", "DayBook", "SiteSettings", "make_days", "write_site"]
