"""What every part may use and no game knows: worker processes, text, files."""
