"""What block games share: blocks that stand and lose steps, hidden faces, border limits, fire and losses.

The sequence of play, and what a block may do, belong to each game.
"""
