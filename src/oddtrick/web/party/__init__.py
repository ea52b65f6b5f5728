"""Parties in the browser: pivot, cutting in and out, progressive evenings, and who pays whom."""
