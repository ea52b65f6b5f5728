"""Conditions on hands and deals, as people write them and as the sampler wants them.

tokens → hand_language, deal_formulas   text, read to conditions
condition, measures                     conditions on one hand, and what can be counted in it
layout                                  how a pack falls into suits, and hands into holdings
"""
