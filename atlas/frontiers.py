"""What it costs to grow across a present-day border: much where the border of 1939 ran there too."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

OLD = """
Albania-Greece Albania-Kosovo Albania-Macedonia Albania-Montenegro Albania-Serbia Algeria-Morocco
Algeria-Tunisia Austria-Hungary Austria-Slovenia Belgium-Luxembourg Belgium-Netherlands Bulgaria-Greece
Croatia-Hungary Czechia-Austria Czechia-Germany Czechia-Poland Denmark-Germany Egypt-Israel Egypt-Sudan
Finland-Norway Finland-Sweden France-Belgium France-Italy France-Luxembourg France-Spain
France-Switzerland Germany-Austria Germany-Belgium Germany-France Germany-Luxembourg Germany-Netherlands
Germany-Switzerland Hungary-Romania Hungary-Serbia Iran-Armenia Iran-Azerbaijan Iraq-Iran
Iraq-Saudi_Arabia Israel-Lebanon Italy-Austria Jordan-Iraq Libya-Algeria Libya-Egypt Macedonia-Greece
Norway-Sweden Romania-Bulgaria Serbia-Bulgaria Serbia-Romania Slovakia-Hungary Slovakia-Poland
Spain-Portugal Switzerland-Austria Switzerland-Italy Syria-Iraq Syria-Jordan Syria-Lebanon Tunisia-Libya
Turkey-Armenia Turkey-Bulgaria Turkey-Georgia Turkey-Greece Turkey-Iran Turkey-Iraq Turkey-Syria
United_Kingdom-Ireland
"""
SOFT = """
Bosnia_and_Herz.-Croatia Bosnia_and_Herz.-Montenegro Bosnia_and_Herz.-Serbia Croatia-Serbia Croatia-Slovenia
Serbia-Kosovo Serbia-Macedonia Serbia-Montenegro
"""
SOFT_SHARE = 0.4
"""Borders inside the Yugoslavia of 1939 guide the pen, but weakly."""


def pairs(text: str) -> set[frozenset[str]]:
    return {frozenset(pair.replace("_", " ").split("-")) for pair in text.split()}


def price_of_crossing(names: list[str], weak: float, strong: float) -> NDArray[np.float64]:
    """The price for every two of these countries; crossing into nowhere (the empty name) is free."""
    prices = np.full((len(names), len(names)), weak)
    old, soft = pairs(OLD), pairs(SOFT)
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            pair = frozenset((one, other))
            if i == j or not one or not other:
                prices[i, j] = 0.0
            elif pair in old:
                prices[i, j] = strong
            elif pair in soft:
                prices[i, j] = weak * SOFT_SHARE
    return prices
