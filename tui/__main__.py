"""`python -m tui`: the command without its script."""

from tui.commands import main

main()
