"""The speed goals of the table, measured: `python -m benchmarks`. One module per promise.

Numbers, not verdicts: nothing here passes or fails, because machines differ. Each figure is also given in
turns of a calibration loop timed in the same run, which makes figures of two machines comparable.
"""
