"""An evening at the club in the browser: the director's page, the tables' phones, the results."""
