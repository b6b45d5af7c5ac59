"""What a site holds beside its pages: feed, sitemap, robots, manifest, service worker."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from urllib.parse import urljoin
from xml.sax.saxutils import escape

from waffle_cp.web.player.page import filled
from waffle_cp.web.site.days import Day
from waffle_cp.web.site.settings import SiteSettings

__all__ = ["feed", "manifest", "robots", "service_worker", "sitemap"]

_FEED_DAYS = 30


def feed(settings: SiteSettings, days: Sequence[Day], today: date) -> str:
    """An Atom feed of the newest days that are out."""
    out = [one for one in days if one.day <= today][-_FEED_DAYS:][::-1]
    updated = f"{out[0].day if out else today}T00:00:00Z"
    entries = [
        f"<entry><title>{escape(settings.title)} {one.number}, {one.day}</title>"
        f'<id>{_at(settings, one)}</id><link href="{_at(settings, one)}"/>'
        f"<updated>{one.day}T00:00:00Z</updated></entry>"
        for one in out
    ]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<title>{escape(settings.title)}</title><id>{escape(settings.url)}</id>"
        f'<link href="{escape(settings.url)}"/><updated>{updated}</updated>'
        f"<author><name>{escape(settings.title)}</name></author>\n"
        + "\n".join(entries)
        + "\n</feed>\n"
    )


def sitemap(settings: SiteSettings, days: Sequence[Day], today: date) -> str:
    """The addresses of the pages that are out."""
    places = ["", "archive.html", "about.html"]
    urls = [escape(urljoin(settings.url, place)) for place in places]
    urls += [_at(settings, one) for one in days if one.day <= today]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        + "\n".join(f"<url><loc>{url}</loc></url>" for url in urls)
        + "\n</urlset>\n"
    )


def robots(settings: SiteSettings) -> str:
    """Everything may be read but the puzzles' files."""
    lines = ["User-agent: *", "Disallow: /puzzles/"]
    if settings.url:
        lines.append(f"Sitemap: {urljoin(settings.url, 'sitemap.xml')}")
    return "\n".join(lines) + "\n"


def manifest(settings: SiteSettings) -> str:
    """What a device needs to keep the site as an app."""
    icons = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    return json.dumps(
        {
            "name": settings.title,
            "short_name": settings.title[:12],
            "description": settings.about,
            "lang": settings.language,
            "start_url": "index.html",
            "scope": "./",
            "display": "standalone",
            "background_color": "#fdf8ee",
            "theme_color": "#2c7a3f",
            "icons": icons,
        },
        ensure_ascii=False,
        indent=1,
    )


def service_worker(settings: SiteSettings, kept: Mapping[str, bytes]) -> str:
    """The script that keeps these files for a browser without network."""
    digest = hashlib.sha256()
    for name in sorted(kept):
        digest.update(name.encode() + b"\0" + kept[name])
    prefix = f"waffle-{hashlib.sha256(settings.url.encode()).hexdigest()[:8]}-"
    parts = {
        "prefix": prefix,
        "cache": prefix + digest.hexdigest()[:16],
        "files": json.dumps(["./", *sorted(kept)]),
    }
    return filled((Path(__file__).parent / "sw.js").read_text("utf-8"), parts)


def _at(settings: SiteSettings, one: Day) -> str:
    return escape(urljoin(settings.url, f"day/{one.day}.html"))
