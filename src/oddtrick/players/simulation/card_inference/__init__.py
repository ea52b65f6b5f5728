"""Reading the cards that have been played: who would have played so from which hand?"""
