"""What no reduction settles: searching the core of a packing, and refuting more cycles."""
