"""How fast one caller may ask: token buckets, in memory, one set per server."""

from __future__ import annotations

from time import monotonic

from wartable.server.config import Limits
from wartable.server.problems import Problem

MOST = 20_000


class _Buckets:
    """One bucket per caller: it holds `burst` and refills at `rate` per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> float:
        """Seconds to wait; 0 when the request may pass."""
        now = monotonic()
        left, since = self._left.get(who, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        if left < 1:
            return (1 - left) / self.rate
        if len(self._left) >= MOST:
            self._left.clear()
        self._left[who] = (left - 1, now)
        return 0


class Limiter:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        per_guess, per_new = limits.guesses_per_minute / 60, limits.new_per_hour / 3600
        self._buckets = {
            "ordinary": _Buckets(limits.per_second, limits.burst),
            "reading": _Buckets(limits.reading_per_second, limits.reading_burst),
            "heavy": _Buckets(limits.heavy_per_second, limits.heavy_burst),
            "guess": _Buckets(per_guess, limits.guesses_per_minute),
            "new": _Buckets(per_new, limits.new_per_hour),
            "mail": _Buckets(limits.mails_per_hour / 3600, limits.mails_per_hour),
        }

    def take(self, sort: str, who: str) -> None:
        """Let a request pass, or raise Problem 429."""
        wait = self._buckets[sort].take(who)
        if wait:
            text = f"That was too fast; try again in {max(1, round(wait))} seconds."
            raise Problem(429, "too_fast", text, retry_after=round(wait, 2))
