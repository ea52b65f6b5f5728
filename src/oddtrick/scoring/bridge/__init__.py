"""Bridge beside contract: 1902, auction, plafond, towie, honours."""
