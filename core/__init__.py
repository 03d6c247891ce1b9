"""The rules and the table: pure functions over frozen rows, standard library only."""
