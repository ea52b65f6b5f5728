"""Conditions on hands and deals, as people write them and as the sampler wants them."""
