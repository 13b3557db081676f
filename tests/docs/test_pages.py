"""Hand-written pages agree with what they describe."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from wartable.kernel.registry import find

ROOT = Path(__file__).parents[2]
GAME = find("europe1999")
HOME = ROOT / "src" / "wartable" / "games" / "europe1999"
README = (HOME / "README.md").read_text(encoding="utf-8")
DEPENDENCIES = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked() -> set[str]:
    files = (ROOT / "requirements").glob("*.txt")
    python = {name for file in files for name in re.findall(r"^([\w.-]+)==", file.read_text(), re.MULTILINE)}
    return {normal(name) for name in python | client_packages()}


def client_packages() -> set[str]:
    """What the browser client asks for itself; what these bring along stands in its lock file."""
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    return {*package["dependencies"], *package["devDependencies"]}


def described() -> set[str]:
    """Packages in the first column of the tables."""
    cells = re.findall(r"^\| ([^|]+) \|", DEPENDENCIES, re.MULTILINE)
    return {normal(re.sub(r" \(.*\)", "", name)) for cell in cells for name in cell.split(", ")} - {"package"}


def test_every_locked_package_is_explained_and_no_other() -> None:
    assert locked() == described()


def test_direct_dependencies_stand_with_their_ranges() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = (*project["project"]["dependencies"], *project["dependency-groups"]["dev"])
    rows = {
        normal(name.replace("_", "-")): span
        for name, span in (re.split(r"(?:\[.*\])?(?=[<>=])", w, maxsplit=1) for w in wanted)
    }
    for name, span in rows.items():
        assert f"| {name} | {span} |" in DEPENDENCIES, name


def test_the_lock_of_the_client_names_no_host() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock and '"integrity"' in lock


def test_the_readme_names_every_option_and_its_default() -> None:
    for option in GAME.options:
        default = {0: "off", 1: "on"}.get(option.default, str(option.default))
        assert f"| `{option.id}` | {default} |" in README


def test_the_readme_names_every_module_and_data_file() -> None:
    files = {file.name for file in (*HOME.glob("*.py"), *HOME.glob("data/*.toml"))} - {"__init__.py"}
    named = set(re.findall(r"`(?:data/)?(\w+\.(?:py|toml))`", README))
    assert sorted(files - named) == [] and sorted(named - files) == []


def test_the_readme_quotes_rows_that_exist() -> None:
    rows = {row.id for row in GAME.rule_rows()}
    assert set(re.findall(r"R-[A-Z]+-\d+|RULING-\d+", README)) <= rows


@pytest.mark.parametrize("section", ["## [Unreleased]", "### Added", "### Rules"])
def test_the_changelog_has_its_sections(section: str) -> None:
    assert f"\n{section}\n" in CHANGELOG
