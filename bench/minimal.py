"""The smallest Textual program, to which the table screen is compared."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Footer, Header, Static


class Minimal(App[None]):
    """A header, a text, a footer and one key."""

    BINDINGS = [("x", "count", "Count")]  # noqa: RUF012 - Textual's own
    counted = 0

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Header()
        yield Static("count 0", id="count")
        yield Footer()

    def action_count(self) -> None:
        """One more."""
        self.counted += 1
        self.query_one("#count", Static).update(f"count {self.counted}")


if __name__ == "__main__":
    Minimal().run()
