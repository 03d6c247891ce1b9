"""The line of the table: asked for, read while it is typed, completed, said."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar
from unicodedata import normalize

from textual import events, on
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input

from core.language import Request
from core.refusal import Refusal
from core.table import Action, Character
from tui import log
from tui.keys import BY_ID, MOVING
from tui.say import words
from tui.terms import N_
from tui.widgets.acts import WOULD
from tui.widgets.lines import LinePanel
from tui.widgets.prompt import Line
from tui.widgets.would import Moment, would

if TYPE_CHECKING:
    from core.language.suggest import Suggestion
    from core.table import Table
    from data.gateway import Gateway
    from tui.drafts import Drafts
    from tui.play import Json, Play
    from tui.widgets.echo import Echo
    from tui.widgets.now import NowPanel
    from tui.widgets.prompt import Prompt


NOBODY_MARKED = N_("Nobody is marked in the cast.")
OFFERED = N_("A line was being typed; : brings it back.")
NOTHING_FITS = N_("Nothing fits what was looked for; the mark stands where it stood.")
BETWEEN, BEGINNINGS = " ;+-@", 6
"""Where a beginning may end that is read by itself, and how many of them are tried."""
NOTHING_FOLLOWS = N_("Nothing begins so; Esc goes back to the keys.")


class Composing(Screen[str]):
    """A screen with a line; the table, which holds the widgets, is made from it."""

    gateway: Gateway
    play: Play
    echo: Echo
    now: NowPanel
    prompt: Prompt
    covers: bool
    drafts: Drafts
    WHERE: ClassVar[str]
    """The name of the screen in the registry of keys."""
    LISTS: ClassVar[tuple[type, ...]] = ()
    """What keys act on here, beside the panels of rows."""
    _keeping = False
    _asked: Request | None = None
    _echoed: str | None = None
    """What stood in the line when it was last said back."""

    if TYPE_CHECKING:

        def _draw_steps(self) -> None: ...
        def _answered(self, answer: Json) -> bool: ...
        def _marked(self, table: Table) -> Character | None: ...
        def _to_keys(self, *, said: bool = False) -> None: ...
        def action_keys(self) -> None:  # noqa: D102 - the screen's own
            ...

    @property
    def typing(self) -> bool:
        """Whether the line has the focus: as the last key left it, not as the widget was told."""
        return self.focused is self.prompt.typed

    def _ask_next(self, asked: int) -> bool:
        """Whether somebody else is asked now; a screen without a round asks nobody."""
        return False

    def _followed(self, line: Line) -> bool:
        """Whether something follows by itself when this line is done, such as a new sheet."""
        return False

    def _sought(self, typed: str) -> None:
        """Show what a search has found so far."""

    def _found(self) -> bool:
        """The search is done with: what it found stays marked; whether it found anything."""
        return True

    def _do(self, request: Request) -> bool:
        """Run a request; whether it was done."""
        self.play.steps = []
        try:
            answer = self.play.do(request)
        except Refusal as refusal:
            self._refused(refusal)
            return False
        except Exception:  # noqa: BLE001 - a fault of ours must not end the evening
            self._refused(Refusal("fault", path=str(log.fault())))
            return False
        finally:
            self._draw_steps()
        return self._answered(answer)

    def _open(self, line: Line, typed: str = "", chosen: int = 0) -> None:
        """To LINE state, with this line's prompt, perhaps with a beginning, its end selected."""
        self.prompt.ask(line, self.gateway.ask(line.prompt), typed, chosen)
        self.prompt.typed.grey(self._last_said(line))
        self._echo()

    def _fresh(self) -> Line:
        """The line where nothing is typed yet."""
        return Line()

    def action_line(self) -> None:
        """To the line, with what stands there; or back from it."""
        if self.typing:
            self.action_keys()
        else:
            self._open(self.prompt.waiting(self._fresh()))

    def action_undo(self) -> None:
        """Take the last step back."""
        self._do(Request("undo"))

    def action_redo(self) -> None:
        """Do the last undone step again."""
        self._do(Request("redo"))

    def action_help(self) -> None:
        """What the keys do here, on a screen of their own."""
        from tui.screens.help import HelpScreen  # only when it is opened

        self.app.push_screen(HelpScreen(self.WHERE))

    def action_begin(self, typed: str) -> None:
        """Open the line with the beginning of a command."""
        self._open(Line(), typed)

    def action_begin_marked(self, typed: str, otherwise: str = "") -> None:
        """The same, about the marked character; `otherwise` where nobody is marked.

        A number at its end is a proposal: what is typed takes its place.
        """
        from core.language import writing  # with the first line

        who = self.gateway.ask(self._marked)
        if who is None and otherwise:
            self._open(Line(), otherwise)
        elif who is None:
            self.echo.say(words(NOBODY_MARKED))
        else:
            proposed = len(typed) - len(typed.rstrip("0123456789"))
            self._open(Line(), typed.replace("{name}", writing.quoted(who.shown)), proposed)

    def action_say_line(self, typed: str) -> None:
        """A command that needs nothing more."""
        self._do(Request(typed))

    def _last_said(self, line: Line) -> str:
        """What this character did the round before, as a line: nothing secret, nothing paid."""
        if line.who is None or not line.reads:
            return ""
        from core.language import writing  # with the first line

        rows = self.gateway.said_before(line.who)
        return self.gateway.ask(
            lambda t: "; ".join(writing.action(t, row, unpaid=True) for row in rows)
        )

    async def on_key(self, event: events.Key) -> None:
        """Full-width digits and letters, as an input method gives them, act as the plain ones."""
        plain = normalize("NFKC", event.character or "")
        listed = isinstance(self.focused, (LinePanel, *self.LISTS))
        found = self.active_bindings.get(plain) if listed and plain != event.character else None
        if found is not None and found.enabled:
            event.stop()
            await self.app.run_action(found.binding.action, found.node)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted where keys act goes into the line; it never acts as keys."""
        if isinstance(self.focused, (LinePanel, *self.LISTS)):
            self._open(self.prompt.waiting(self._fresh()))
            self.prompt.typed.paste(event.text)

    @on(events.Click, "TypedLine")
    def _clicked(self) -> None:
        """A click goes on with what was being typed, whosever it is."""
        stands = bool(self.prompt.typed.value)
        self._open(self.prompt.line if stands else self.prompt.waiting(self._fresh()))

    @on(Input.Changed)
    def _changed(self) -> None:
        """The message comes later than the keys: perhaps Enter has been pressed since."""
        if not self.typing:
            self._draft(self.prompt.typed.value, self.prompt.line)
        elif self.prompt.typed.value != self._echoed:
            self._echo()

    def _echo(self) -> None:
        """What the line would do so far, in NOW; what it lacks or what may follow, below it."""
        typed, line = self.prompt.typed.value, self.prompt.line
        self._echoed = typed
        if line.seeks:
            self._sought(typed)
            return
        self._draft(typed, line)
        if not typed.strip() and not line.reads:
            self.echo.say()
            return
        try:
            said = self._read_so_far(typed, line)
            self.echo.say()
        except Refusal as refusal:
            said = self._begun(typed, line)
            self.echo.waits(refusal, typed)
        if typed.strip():
            self.now.say(*said)
        if following := self._suggested():
            self.echo.offer(following)

    def _read_so_far(self, typed: str, line: Line, *only: str) -> Moment:
        """What this would do; a Refusal where it can't be read, or isn't one of `only`."""
        room, source = self.now.body_size, self.play.source
        request = self.gateway.ask(lambda t: line.read(typed, t))
        if self._is_covered(request) or (only and request.name not in only):
            return words(WOULD), Content("")
        return self.gateway.ask(lambda t: would(t, request, source, room))

    def _begun(self, typed: str, line: Line) -> Moment:
        """What the longest beginning of a line that can be read would do, if it is an action."""
        ends = [at for at in range(len(typed) - 1, 0, -1) if typed[at] in BETWEEN]
        for at in ends[:BEGINNINGS]:
            with suppress(Refusal):
                return self._read_so_far(typed[:at], line, "declare", "edit")
        return words(WOULD), Content("")

    def _offer_line(self) -> bool:
        """Whether a line was being typed before, which : brings back; it may be secret."""
        typed, who = self.drafts.read().line()
        gone = who is not None and self.gateway.table.get(Character, who) is None
        if not typed or gone or typed == self.prompt.typed.value:
            return False
        self.prompt.offered = (Line(who=who), typed)
        return True

    def _draft(self, typed: str, line: Line) -> None:
        """Keep what is being typed, so that it is offered again after a crash."""
        if line.reads and line.action is None:
            self.drafts.keep_line(typed, line.who)
            self._keep_soon()

    def _keep_soon(self) -> None:
        """Write the drafts within half a second, however much is typed meanwhile."""
        if not self._keeping:
            self._keeping = True
            self.set_timer(0.5, self._keep)

    def on_unmount(self) -> None:
        """What was typed within the last half second."""
        self.drafts.flush()

    def _keep(self) -> None:
        self._keeping = False
        self.drafts.flush()

    def _is_covered(self, request: Request) -> bool:
        """Whether a line is about an action that is covered: then it shows nothing of it."""
        key = request.arguments.get("action")
        row = self.gateway.table.get(Action, key) if isinstance(key, int) else None
        return self.covers and row is not None and row.audience != "all"

    def _suggested(self) -> list[Suggestion]:
        from core.language.suggest import suggest  # with the first line

        typed, line = self.prompt.typed.value, self.prompt.line
        if line.action is not None or not line.reads:
            return []
        try:
            found = self.gateway.ask(lambda table: suggest(typed, table, line.who))
        except Refusal:  # whoever is asked is gone: somebody took the making back
            return []
        return [one for one in found if typed[one.start :] != one.text]

    def _complete(self) -> bool:
        """Take the first of what may follow into the line; False where nothing is typed."""
        found = self._suggested()
        if not found and self.prompt.typed.value:
            self.echo.say(words(NOTHING_FOLLOWS))
            return True
        if found:
            typed = self.prompt.typed
            typed.value = typed.value[: found[0].start] + found[0].text
            typed.cursor_position = len(typed.value)
        return bool(found)

    def action_say(self) -> None:
        """Do what was typed; an empty line goes back to the keys."""
        typed, line = self.prompt.typed.value, self.prompt.line
        if typed != self._echoed:
            self._echo()
        if not typed.strip() or line.seeks:
            if line.seeks:
                self._sought_out()
            else:
                self._passed_over(line)
            return
        try:
            request = self.gateway.ask(lambda table: line.read(typed, table))
        except Refusal as refusal:
            self._refused(refusal)
            return
        self._asked = request
        if self._do(request):
            self.prompt.done(typed)
            self._draft("", line)
            self.drafts.flush()  # what is done must not be offered again after a crash
            if not self._followed(line):
                self._passed_over(line, said=True)

    def _sought_out(self) -> None:
        """A search is done with: the mark stays at what it found."""
        found = self._found()
        self._to_keys()
        if not found:
            self.echo.say(words(NOTHING_FITS))

    def _passed_over(self, line: Line, *, said: bool = False) -> None:
        """The line is done with: the next one is asked, or the keys act again.

        `said`: something was done, and what was said of it stays.
        """
        if line.asking and line.who is not None and self._ask_next(line.who):
            return
        if said:
            self._to_keys(said=True)
        else:
            self.action_keys()

    async def action_key(self, name: str, key: str) -> None:
        """What a key does while a list has the focus; moving is done by the list itself."""
        does = BY_ID[name]
        action = does.action.replace("{key}", key)
        await self.run_action(f"focused.{action}" if MOVING[self.WHERE] in does.where else action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys act so on lists only; anywhere else they are typed."""
        if action == "key":
            return self.focused is None or isinstance(self.focused, (LinePanel, *self.LISTS))
        return super().check_action(action, parameters)

    def _refused(self, refusal: Refusal) -> None:
        """Say why not; what was typed stays, the cursor at its fault, if that has a place there."""
        self.echo.refuse(refusal)
        typed = self.prompt.typed
        if self.typing and refusal.column and self.prompt.line.action is None:
            typed.cursor_position = min(refusal.column, len(typed.value))
