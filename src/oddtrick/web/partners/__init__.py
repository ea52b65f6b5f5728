"""Bidding sets in the browser: two partners bid boards, and see how each auction compares."""
