"""What each page of a club session is sent."""
