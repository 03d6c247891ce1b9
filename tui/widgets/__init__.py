"""What the table screen is made of; each draws, none decides."""
