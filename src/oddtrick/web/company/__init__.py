"""Company on a server: names that stay, turns over days with notices, ratings."""
