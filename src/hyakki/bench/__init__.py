"""How fast the rules are: medians of several runs beside a calibration loop, because machines are noisy."""
