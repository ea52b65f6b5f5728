"""Which format a file has, how it is packed and encoded, and who reads it."""
