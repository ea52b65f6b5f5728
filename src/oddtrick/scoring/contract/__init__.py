"""Contract bridge: its scales, the rubber, Chicago, the goulash, IMPs."""
