"""The wheel, installed alone: the sample is made and opened from a folder with another data/."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel; the libraries are the present environment's."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    files = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    ).stdout.split("\n")
    for name in filter(None, files):
        if (ROOT / name).is_file():
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            str(folder),
            str(source),
        ],
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    place = folder / "env"
    venv.create(place, with_pip=False)
    site = next((place / "lib").glob("python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    libraries = [p for p in sys.path if p.endswith("site-packages")]
    (site / "libraries.pth").write_text("\n".join(libraries))
    return place / "bin" / "python"


def test_the_sample_from_a_folder_with_another_data(installed: Path, tmp_path: Path) -> None:
    other = tmp_path / "data"
    other.mkdir()
    (other / "__init__.py").write_text("raise SystemExit('the wrong data')")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    program = "import sys; from tui.start import main; sys.exit(main())"

    def command(*arguments: str, text: str = "") -> str:
        done = subprocess.run(
            [str(installed), "-P", "-c", program, *arguments],
            input=text,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    command("sample", "storyteller", "s.roundkeeper")
    assert "Hall" in command("play", "s.roundkeeper", "--plain", text="queue\n")
    assert command("check", "s.roundkeeper").startswith("Sound")
