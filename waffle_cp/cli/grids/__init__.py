"""Commands about solution grids: grids, count, sample, merge."""
