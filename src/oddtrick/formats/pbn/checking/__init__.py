"""The strict verifier of PBN."""
