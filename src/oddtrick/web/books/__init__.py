"""What people keep together in the browser, of whatever kind: an evening, a party, a class, a
bidding set. Where all of them lie (`book_store`), one that is open (`live`), and its addresses
(`routes`)."""
