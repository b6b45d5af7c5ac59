"""What the maker of a site chooses."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SiteSettings"]


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """The site's name, where it will be, what it says of itself, and its first language.

    `url` ends with a slash; without it there are no link previews, no feed and no sitemap, which
    need whole addresses.
    """

    title: str = "Waffle"
    url: str = ""
    about: str = "A word puzzle a day: swap letters until every row and column is a word."
    language: str = "en"
