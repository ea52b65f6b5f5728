"""The stage that watches another one and rules on what goes wrong there."""
