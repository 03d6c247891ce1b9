"""The chronicle file: the only part that writes."""
