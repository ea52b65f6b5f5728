"""Who is who: the club’s members and their files."""
