"""PBN games to boards, and boards to PBN games."""
