"""Solver-agnostic checks, one function a rule; each returns the faults it finds.

Written before the models and sharing nothing with them: the executable specification.
"""

from waffle_cp.validate.fault import Fault, require_no_faults

__all__ = ["Fault", "require_no_faults"]
