"""An evening at the club: who meets whom over which boards, and who owes what to whom."""
