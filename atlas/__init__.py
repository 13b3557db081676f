"""Draws the boards of all games from public-domain geography.

Two halves. Checking what is committed needs nothing but Wartable itself:

    check, topology, files                                   python -m atlas check <game>

Building it anew needs the packages of requirements/atlas.txt and the data named in `sources`:

    sources -> geography -> projection -> ground -> partition -> surgery -> vectorise
            -> labels, points, links -> picture -> build      python -m atlas build <game>

Players never run either: the output is committed with each game.
"""
