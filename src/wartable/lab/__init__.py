"""Many matches at once, played directly on the rules: for fuzzing, measuring and research."""
