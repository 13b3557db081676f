"""What block games share: standing blocks and their steps, hidden faces, border limits, losses, lines of
supply, and who leaves first where room is short.

The sequence of play, and what a block may do, belong to each game.
"""
