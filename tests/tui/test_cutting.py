"""What is too long for its cells: no wider than they are, and what matters is left."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from tui.widgets.looks import ends, fit

TEXTS = st.text(st.sampled_from("ab →.鬼🎲é… "), max_size=60).map(Content)


@given(TEXTS, st.integers(0, 70))
def test_cut_in_the_middle_it_is_never_wider(said: Content, width: int) -> None:
    cut = ends(said, width)
    assert cut.cell_length <= width
    if said.cell_length <= width:
        assert cut.plain == said.plain
    elif width > 1:
        assert "…" in cut.plain


@given(TEXTS, st.integers(0, 70))
def test_fitted_it_is_exactly_as_wide(said: Content, width: int) -> None:
    assert fit(said.plain, width).cell_length == width


def test_begin_and_end_are_kept() -> None:
    said = Content("Hall, Dexterity 3 + Brawl 4 − 2 (dark): 5d10 @6: 6 1 3 → 1 success")
    cut = ends(said, 40).plain
    assert cut.startswith("Hall, Dexterity")
    assert cut.endswith(" → 1 success")
    assert len(cut) <= 40
