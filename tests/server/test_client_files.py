"""The built browser client, as it is served."""

from gzip import decompress
from pathlib import Path

import pytest

from tests.server.house import House
from tests.server.house import house as running


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Wartable</title>")
    (folder / "assets" / "app-1a2b.js").write_text("console.log('a table');" * 200)
    (tmp_path / "secret.txt").write_text("not for the web")
    return folder


def ask(house: House, path: str, gzip: bool = True) -> tuple[int, bytes, dict[str, str]]:
    headers = {"Accept-Encoding": "gzip" if gzip else "identity"}
    with house.client.stream("GET", path, headers=headers) as response:
        return response.status_code, b"".join(response.iter_raw()), dict(response.headers)


def test_pages_scripts_and_what_is_not_there(built: Path, tmp_path: Path) -> None:
    with running(tmp_path, client=str(built)) as house:
        for path in ("/", "/m/abc", "/join/token", "/games/any/rules"):
            status, content, headers = ask(house, path, gzip=False)
            assert (status, headers["cache-control"]) == (200, "no-cache")
            assert b"<title>Wartable" in content
        status, content, headers = ask(house, "/assets/app-1a2b.js")
        assert headers["content-encoding"] == "gzip"
        assert "immutable" in headers["cache-control"]
        assert "script-src 'self';" in headers["content-security-policy"]
        assert decompress(content) == ask(house, "/assets/app-1a2b.js", gzip=False)[1]
        assert ask(house, "/assets/app-0000.js")[0] == 404
        assert ask(house, "/api/nothing")[0] == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/%00"]
)
def test_nothing_outside_the_folder_is_served(built: Path, tmp_path: Path, path: str) -> None:
    with running(tmp_path, client=str(built)) as house:
        assert b"not for the web" not in ask(house, path, gzip=False)[1]


def test_a_client_that_is_built_later_is_found(tmp_path: Path) -> None:
    with running(tmp_path, client=str(tmp_path / "dist")) as house:
        status, content, _ = ask(house, "/", gzip=False)
        assert status == 503
        assert b"npm run build" in content
        (tmp_path / "dist").mkdir()
        (tmp_path / "dist" / "index.html").write_text("built")
        assert ask(house, "/", gzip=False)[:2] == (200, b"built")
