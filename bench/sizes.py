"""The size of functions and files: median, nine in ten, longest."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTS = ("core", "data", "tui")


def functions(tree: ast.AST) -> list[tuple[int, str]]:
    """Lines and name of each function."""
    return [
        (node.end_lineno - node.lineno + 1, node.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def main() -> None:
    """Print the figures."""
    files, sizes = [], []
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            name = str(path.relative_to(ROOT))
            files.append((text.count("\n"), name))
            sizes += [(size, f"{name}:{fn}") for size, fn in functions(ast.parse(text))]
    for what, rows in (("functions", sizes), ("files", files)):
        lines = sorted(size for size, _ in rows)
        longest = ", ".join(f"{name} {size}" for size, name in sorted(rows, reverse=True)[:3])
        print(
            f"{what}: {len(lines)}, median {statistics.median(lines):.0f}, "
            f"p90 {lines[int(len(lines) * 0.9)]} lines, longest {longest}"
        )


if __name__ == "__main__":
    main()
