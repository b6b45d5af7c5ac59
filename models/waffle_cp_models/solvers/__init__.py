"""The only modules that call a solver: CP-SAT, and HiGHS for linear programs."""
