"""Frozen rows behave as frozen dataclasses do."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

import pytest

from core.frozen import field, fields, frozen, replace


@frozen
class Point:
    x: int
    y: int = 2
    kind: ClassVar[str] = "point"
    seen: list[int] = field(default_factory=list)

    @property
    def sum(self) -> int:
        return self.x + self.y


@frozen(kw_only=True)
class Base:
    id: int
    own: dict[str, int] = field(default_factory=dict)


@frozen(kw_only=True)
class Row(Base):
    name: str
    id: int = 7


def test_fields_are_set_by_place_or_name_and_defaults_made_anew() -> None:
    one, other = Point(1), Point(1, y=2)
    assert one == other
    assert one.sum == 3
    assert one.seen is not other.seen
    assert Point(1, 3, [4]).seen == [4]
    assert Row(name="a").id == 7
    assert list(fields(Row)) == ["id", "own", "name"]
    assert list(Row(name="a", id=1).__dict__) == ["id", "own", "name"]
    assert fields(Point)["y"] == "int"


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((1, 2, [], 4), {}), ((1,), {"x": 1}), ((1,), {"z": 1}), ((), {"y": 1})],
)
def test_what_does_not_fit_is_a_type_error(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Point(*given, **named)


def test_by_name_alone() -> None:
    row: Any = Row
    with pytest.raises(TypeError):
        row("a")
    with pytest.raises(TypeError):
        Row()  # type: ignore[call-arg]


def test_nothing_is_changed_afterwards() -> None:
    point: Any = Point(1)
    with pytest.raises(AttributeError):
        point.x = 2
    with pytest.raises(AttributeError):
        del point.x
    with pytest.raises(AttributeError):
        point.z = 2


def test_equal_only_within_a_class() -> None:
    assert Base(id=7) != Row(name="a")
    assert Point(1) != (1, 2)  # type: ignore[comparison-overlap]  # meant
    assert len({Point(1, 2, ()), Point(1, 2, ())}) == 1  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        hash(Point(1))
    assert repr(Point(1)) == "Point(x=1, y=2, seen=[])"


def test_a_copy_differs_only_where_it_is_told() -> None:
    point = Point(1)
    other = replace(point, y=5)
    assert (other.x, other.y, point.y) == (1, 5, 2)
    assert other.seen is point.seen
    with pytest.raises(TypeError):
        replace(point, z=1)


def test_as_dataclasses_do() -> None:
    @dataclasses.dataclass(frozen=True)
    class Theirs:
        a: int
        b: tuple[int, ...] = ()

    @frozen
    class Ours:
        a: int
        b: tuple[int, ...] = ()

    for given, named in (((1,), {}), ((1, (2,)), {}), ((), {"a": 1, "b": (3,)})):
        ours: Any = Ours(*given, **named)  # type: ignore[arg-type]
        theirs: Any = Theirs(*given, **named)  # type: ignore[arg-type]
        assert ours.__dict__ == theirs.__dict__
        assert repr(ours).split("(", 1)[1] == repr(theirs).split("(", 1)[1]
