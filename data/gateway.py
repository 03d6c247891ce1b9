"""The one door: every change is an intent, one transaction, one event, one undo step."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from core import moves
from core.frozen import frozen
from core.moves.registry import Intent, Outcome, Told
from core.refusal import Missing, Refusal
from core.table import Action, Change, Key, Table, difference
from data import events, journal, loading, opening, schema, working

Answer = TypeVar("Answer")
Say = Callable[[Told], str]
Clock = Callable[[], str]
SMALL = 4_000_000
"""Up to so many bytes the file's examination is waited for at once: it takes milliseconds."""
BROUGHT = 200
"""How many rows one question may bring into the working set before it counts as a fault."""


@frozen
class Step:
    """What one intent did: its event, the rows that differ, how it is told."""

    event: int
    changes: tuple[Change, ...]
    text: str
    outcome: Outcome | None = None


class Gateway:
    """A chronicle file, opened. `table` is its working set; only `run`, `undo`, `redo` write."""

    def __init__(self, path: Path, say: Say, clock: Clock) -> None:
        """Open and look; raises Refusal, with the file untouched, for what isn't sound."""
        self.path = path
        self._say, self._clock = say, clock
        self._connection = opening.open_checked(path)
        try:
            self._version = self._connection.execute("PRAGMA data_version").fetchone()[0]
            self._last = events.last(self._connection)
            self._tail()
            self.table: Table = loading.table(self._connection)
            if self._newer():
                raise Refusal("damaged", path=str(path))
        except Refusal:
            self._connection.close()
            raise
        except sqlite3.OperationalError as error:
            self._connection.close()
            raise opening.trouble(error, path) from None
        except (sqlite3.Error, ValueError, KeyError, TypeError):
            self._connection.close()
            raise Refusal("damaged", path=str(path)) from None
        self._examination: opening.Examination | None = opening.Examination(path)
        if path.stat().st_size <= SMALL:
            self._sound()

    def close(self) -> None:
        """Let go of the file. Nothing has to be saved: it is all there."""
        self._connection.close()

    def __enter__(self) -> Gateway:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _tail(self) -> None:
        """The last events: their chain, and that the rows are as they left them.

        All the others are `check`'s work.
        """
        newest = self._connection.execute(
            "SELECT id FROM event ORDER BY id DESC LIMIT ?", (opening.TAIL,)
        ).fetchall()
        previous: str | None = None
        left: dict[tuple[str, Key], dict[str, Any] | None] = {}
        for (number,) in reversed(newest):
            event = events.read(self._connection, number) or {}
            if previous is not None and events.chained(previous, event) != event["hash"]:
                raise Refusal("damaged", path=str(self.path))
            previous = event["hash"]
            for kind, key, before, after in event["images"]:
                left[kind, key] = after and {**((before and left.get((kind, key))) or {}), **after}
        expected = [(kind, key, after, None) for (kind, key), after in left.items()]
        if not newest or events.unfit(self._connection, expected):
            raise Refusal("damaged", path=str(self.path))

    def _newer(self) -> bool:
        """Whether a row at work was written by an event that isn't there."""
        kinds = self.table.rows.values()
        return any(row.version > self._last["id"] for rows in kinds for row in rows.values())

    def examine(self) -> None:
        """Begin to examine the whole file, now that the first answer or frame is out."""
        if self._examination is not None:
            self._examination.begin()

    def _sound(self) -> None:
        if self._examination is not None:
            self._examination.wait()
            self._examination = None

    # looking

    def ask(self, question: Callable[[Table], Answer]) -> Answer:
        """Answer a question about the table, bringing in what its working set misses."""
        return self._asked(question)[1]

    def _asked(self, question: Callable[[Table], Answer]) -> tuple[Table, Answer]:
        """The answer, and the table that it is about; what other scenes hold isn't kept at work."""
        table = self.table
        for _ in range(BROUGHT):
            try:
                return table, question(table)
            except Missing as missing:
                table = self._brought(table, missing)
                if not table.deeds:
                    self.table = table
        raise RuntimeError("a question kept missing rows")

    def _brought(self, table: Table, missing: Missing) -> Table:
        found = loading.bring(self._connection, table, missing.kind, missing.key)
        if found is None:
            code = "no_such_action" if missing.kind in ("number", "action") else "gone"
            raise Refusal(code, n=missing.key, kind=missing.kind)
        return found

    def said_before(self, who: int) -> list[Action]:
        """What somebody did the round before, for a line that begins with it."""
        scene = self.table.scene
        return [] if scene is None else loading.said_before(self._connection, scene, who)

    def last_try(self, task: int, who: int) -> int | None:
        """The action that somebody threw at a task last; None where there is none."""
        return loading.last_try(self._connection, task, who)

    @property
    def event(self) -> int:
        """The newest event that this window knows of."""
        return int(self._last["id"])

    def stood(self, kind: str, event: int) -> Mapping[Any, Mapping[str, Any] | None]:
        """What rows of a kind held before the round that this event ended changed them."""
        return journal.stood(self._connection, event, kind)

    def takes_back(self) -> journal.Entry | None:
        """What undo would take back; None where there is nothing."""
        tip = self._last["tip"]
        return journal.entry(self._connection, tip) if tip else None

    def refresh(self) -> bool:
        """Whether another window has written since; the table is read again if so."""
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        if version == self._version:
            return False
        self._version = version
        self._last = events.last(self._connection)
        self.table = loading.table(self._connection)
        return True

    @property
    def connection(self) -> sqlite3.Connection:
        """For reading the journal; nothing else writes through it."""
        return self._connection

    # writing

    def run(self, intent: Intent) -> Step:
        """Run an intent as one step. Raises Refusal; then nothing has changed."""
        with self._writing() as newer:
            if newer:
                self._unchanged(intent)
            event = self._last["id"] + 1
            base, outcome = self._asked(lambda table: moves.run(table.settled(event), intent))
            changes = difference(base, outcome.table)
            if not changes and not outcome.dice:  # nothing to take back
                return Step(self._last["id"], (), self._say(outcome.told), outcome)
            step = self._record(intent, outcome, changes)
        before, self.table = working.now(self.table), outcome.table.settled()
        if before != working.now(self.table) or base.deeds:
            self.table = working.trimmed(self.table)
        return step

    def _unchanged(self, intent: Intent) -> None:
        """On a newer table an intent runs only if what it saw is as it was."""
        now = self.ask(lambda table: moves.registry.versions(table, intent.move, intent.arguments))
        if any(now.get(row) != version for row, version in intent.seen.items()):
            raise Refusal("changed_meanwhile")

    @contextmanager
    def _writing(self) -> Iterator[bool]:
        """BEGIN IMMEDIATE … COMMIT; rolled back whatever happens within.

        Yields whether another window had written, so that the table was read anew.
        """
        self._sound()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            newer = self.refresh()
            last, table = self._last, self.table
            try:
                yield newer
                self._connection.execute("COMMIT")
            except BaseException:
                self._last, self.table = last, table
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise opening.trouble(error, self.path) from None

    def _record(self, intent: Intent, outcome: Outcome, changes: tuple[Change, ...]) -> Step:
        event = self._last["id"] + 1
        images = events.images(changes)
        events.write_images(self._connection, images, event)
        text = self._say(outcome.told)
        self._append(
            outcome.table,
            move=intent.move,
            who=outcome.who,
            audience=outcome.audience,
            told=schema.dumps([outcome.told.id, dict(outcome.told.arguments)]),
            intent=schema.dumps(intent.as_json()),
            changes=schema.dumps(images),
            dice=schema.dumps(list(outcome.dice)),
            tip=event,
            ahead=0,
            under=self._last["tip"],
            text=text,
        )
        return Step(event, changes, text, outcome)

    def _append(self, table: Table, **columns: Any) -> None:
        scene = table.scene
        event = {
            "id": self._last["id"] + 1,
            "at": self._clock(),
            "session": table.chronicle.session,
            "scene": scene and scene.id,
            "round": scene.round if scene else 0,
            "schema": schema.VERSION,
            "reverts": None,
            **columns,
        }
        event["hash"] = events.chained(self._last["hash"], event)
        events.insert(self._connection, event)
        self._last = event

    # undo and redo

    def undo(self) -> Step:
        """Take the last step back. Raises Refusal `nothing_to_undo`."""
        with self._writing():
            target = self._last["tip"]
            if not target:
                raise Refusal("nothing_to_undo")
            step = self._revert(target, target, back=True)
        self.table = loading.table(self._connection)
        return step

    def redo(self) -> Step:
        """Do the last undone step again, with the same dice. Raises `nothing_to_redo`."""
        with self._writing():
            undone = self._last["ahead"]
            if not undone:
                raise Refusal("nothing_to_redo")
            target = self._event(undone)["reverts"]
            step = self._revert(target, undone, back=False)
        self.table = loading.table(self._connection)
        return step

    def undone(self) -> Iterator[int]:
        """The events that redo would do again, the next one first."""
        under = self._last["ahead"]
        while under:
            event = self._event(under)
            yield event["reverts"]
            under = event["under"]

    def _event(self, event: int) -> dict[str, Any]:
        found = events.read(self._connection, event)
        if found is None:
            raise Refusal("damaged", path=str(self.path))
        return found

    def _revert(self, target: int, reverts: int, *, back: bool) -> Step:
        """Write a step's images back or forth; the new event names the one that it reverts."""
        step, own = self._event(target), self._last["id"] + 1
        images = events.turned(step["images"]) if back else step["images"]
        if events.unfit(self._connection, images):
            raise Refusal("changed_meanwhile")
        events.write_images(self._connection, images, own)
        name = "undo" if back else "redo"
        ahead = own if back else self._event(reverts)["under"]
        self._append(
            self.table,
            move=name,
            who=step["who"],
            audience=step["audience"],
            told=schema.dumps([name, {"event": target}]),
            intent=schema.dumps(Intent(name, {"event": reverts}).as_json()),
            changes=schema.dumps(images),
            dice="[]",
            reverts=reverts,
            tip=step["under"] if back else target,
            ahead=ahead,
            under=self._last["ahead"] if back else 0,
            text="",
        )
        return Step(target, _named(images), step["text"])


def _named(images: list[Any]) -> tuple[Change, ...]:
    """The rows that a step names, for repainting; the table was read anew."""
    return tuple(Change(kind, key, None, None) for kind, key, _, _ in images)
