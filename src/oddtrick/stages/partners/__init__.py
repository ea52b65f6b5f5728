"""How a partner is found during a deal: called by a card, asked, or named."""
