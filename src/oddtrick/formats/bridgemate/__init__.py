"""BWS, the Access file through which Bridgemate and scoring programs share an evening."""
