"""A driver for a child process: at the first frame it writes down what is imported, and ends.

In its first line: how many objects the collector of garbage no longer looks through.

Chosen by TEXTUAL_DRIVER. FIRST_FRAME_HOLDS is what that frame shows, FIRST_FRAME_INTO the file.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from pathlib import Path

from textual.drivers.linux_driver import LinuxDriver

ESCAPES = re.compile(r"\x1b\[[0-9;?<>=$ ]*[A-Za-z~^$]")


class FirstFrame(LinuxDriver):
    """The driver of a terminal, which looks at what it writes."""

    written = ""

    def write(self, data: str) -> None:
        """Write, and see whether that was the first frame."""
        super().write(data)
        self.written += ESCAPES.sub("", data)
        if os.environ["FIRST_FRAME_HOLDS"] in self.written:
            into = Path(os.environ["FIRST_FRAME_INTO"])
            frozen = str(gc.get_freeze_count())
            into.write_text("\n".join([frozen, *sys.modules]), encoding="utf-8")
            os._exit(0)
