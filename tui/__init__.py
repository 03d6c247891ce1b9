"""What a person touches: the command, plain mode, the screen."""
