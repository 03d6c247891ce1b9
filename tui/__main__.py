"""`python -m tui`: the command without its script."""

from tui.start import main

main()
