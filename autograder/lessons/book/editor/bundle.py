"""Bundle the editor of the live book (`make editor`): packages by name from npm, in a folder of its own, with their licenses.

package-lock.json has the digest of each package. After a change of package.json it is made anew by
`npm install --package-lock-only --omit-lockfile-registry-resolved` in this folder: without the addresses of a registry.
"""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
INTO = HERE.parent / "live"


def bundle() -> None:
    """Write editor.js and the licenses of what is in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("package.json", "package-lock.json", "editor.mjs"):
            shutil.copy(HERE / file, folder)
        subprocess.run(["npm", "ci", "--silent", "--no-fund", "--no-audit"], cwd=folder, check=True)
        out = f"--outfile={INTO / 'editor.js'}"
        options = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none", out]
        subprocess.run(["node_modules/.bin/esbuild", "editor.mjs", *options], cwd=folder, check=True)
        wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
        parts = [
            f"{package} {version}\n\n{(folder / 'node_modules' / package / 'LICENSE').read_text(encoding='utf-8').strip()}\n"
            for package, version in sorted(wanted.items())
            if package != "esbuild"  # it makes the bundle, and is not in it
        ]
        (INTO / "editor-licenses.txt").write_text(f"\n{'-' * 72}\n\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    bundle()
