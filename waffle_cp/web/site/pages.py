"""The HTML pages of a site."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urljoin

from waffle_cp.web.player.page import filled, inline_json, player_body
from waffle_cp.web.site.days import Day
from waffle_cp.web.site.settings import SiteSettings

__all__ = ["site_pages"]

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
_TEMPLATE = (Path(__file__).parent / "page.html").read_text("utf-8")
_ARCHIVE = '<div class="page"><h1 data-say="archive">Archive</h1><div id="list"></div></div>'
_STATISTICS = """<div class="page"><h1 data-say="statistics">Statistics</h1>
<dl class="figures" id="figures"></dl>
<h2 data-say="by_stars">Games by stars</h2><ul class="bars" id="bars"></ul>
<p class="row"><button type="button" id="save" data-say="export">Save as a file</button>
<button type="button" id="load" data-say="import">Load a file</button>
<input type="file" id="file" accept="application/json" hidden></p>
<p data-say="kept_here"></p></div>"""
_ABOUT = """<div class="page"><h1>{{title}}</h1><p>{{about}}</p>
<h2 data-say="help">How to play</h2><p data-say="how"></p><p data-say="how_drag"></p>
<p data-say="how_keys"></p><p data-say="kept_here"></p>
<p lang="en">The puzzles are scrambled in the site's files, so that nobody reads a solution in
passing. Nothing more can be hidden without a server: the game must know the solution to color the
letters. A puzzle that is not in the folder yet is the only one that nobody can read.</p>
<p lang="en">Made with <a href="https://pypi.org/project/waffle-cp/">waffle-cp</a>.</p></div>"""


def site_pages(settings: SiteSettings, days: Sequence[Day]) -> dict[str, str]:
    """The text of each page by its path in the site."""
    dates = [str(one.day) for one in days]
    about = html.escape(settings.about)

    def page(kind: str, body: str, *, day: str = "", root: str = "", preview: str = "") -> str:
        title = f"{settings.title}: {day}" if day else settings.title
        return filled(
            _TEMPLATE,
            {
                "language": settings.language,
                "page": kind,
                "root": root,
                "day": day,
                "policy": _POLICY,
                "about": about,
                "title": html.escape(title),
                "preview": preview,
                "site": html.escape(settings.title),
                "body": body,
                "days": inline_json(dates),
            },
        )

    pages = {
        "index.html": page("today", player_body(), preview=_preview(settings, "", "picture.png")),
        "archive.html": page("archive", _ARCHIVE),
        "statistics.html": page("statistics", _STATISTICS),
        "about.html": page(
            "about", filled(_ABOUT, {"title": html.escape(settings.title), "about": about})
        ),
        "day/any.html": page("day", player_body(), root="../"),
    }
    for text in dates:
        preview = _preview(settings, text, f"pictures/{text}.png")
        pages[f"day/{text}.html"] = page(
            "day", player_body(), day=text, root="../", preview=preview
        )
    return pages


def _preview(settings: SiteSettings, day: str, picture: str) -> str:
    """What other sites show of a link: they want whole addresses."""
    if not settings.url:
        return ""
    title = f"{settings.title}: {day}" if day else settings.title
    properties = {
        "og:type": "website",
        "og:title": title,
        "og:description": settings.about,
        "og:url": urljoin(settings.url, f"day/{day}.html" if day else ""),
        "og:image": urljoin(settings.url, picture),
    }
    lines = [
        f'<meta property="{name}" content="{html.escape(text)}">'
        for name, text in properties.items()
    ]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    lines.append(f'<link rel="canonical" href="{html.escape(properties["og:url"])}">')
    lines.append(
        '<link rel="alternate" type="application/atom+xml" href="{}">'.format(
            html.escape(urljoin(settings.url, "feed.xml"))
        )
    )
    return "\n".join(lines)
