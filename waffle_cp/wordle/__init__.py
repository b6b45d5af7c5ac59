"""The Wordle family: feedback, lists, ranking, trees, simulation, and games on many boards.

Patterns are told in three forms: marks (`g` green, `y` yellow, `.` grey), emoji squares, and a
code, which is the marks read as a number in base 3 (`waffle_cp.wordle.patterns`).
"""
