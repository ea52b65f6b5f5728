"""The direct way of the commonest events: a card of a trick, and a call that ends no auction."""
