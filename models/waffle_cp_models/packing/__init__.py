"""Packing cycles: as many as fit into the arcs of a multigraph, that is, the fewest swaps."""
