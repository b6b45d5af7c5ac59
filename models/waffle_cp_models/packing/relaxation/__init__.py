"""The linear relaxation of a packing: pricing, columns, and weights in whole numbers."""
