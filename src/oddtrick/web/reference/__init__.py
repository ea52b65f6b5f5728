"""Laws and rules of games as pages."""
