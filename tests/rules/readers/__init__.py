"""Readers: each knows a game by its page alone, and says what may be done and what is scored.

They share no code with the engine. A reader is shown the cards as they are dealt and every act as
it is done; from that it says whose turn it is, which acts are legal, each by the key of the
sentence it follows from, and in the end the lines of score with the keys of theirs. Cards are
two letters, suit and rank; sides and seats are numbers.

`reader` is what all have in common, `tricks` the play of tricks; `bridge` has the readers of every
bridge, `patience` and `races` those of the patiences for one and for several, `whist` and the
modules named for euchre those of the other games. `checklist` reads the sentences of a game.
"""
