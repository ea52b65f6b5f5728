"""The euchre family’s points and chips."""
