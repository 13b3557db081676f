"""Vocabulary shared by the Axis & Allies games: pieces, profiles, hits, landing plans, joint answers.

Nouns, verbs and policies only; every game writes its own sequence of play.
"""
