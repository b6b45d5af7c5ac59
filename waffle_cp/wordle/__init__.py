"""The Wordle family, one folder per idea; each uses only those above it:

`game`, the rules and the word lists;
`pools`, the answers still possible and the groups that each guess makes of them;
`trees`, decision trees and the search for the best one;
`strategies`, ways to choose the next guess;
`assistant`, a game in progress, advice and review;
`simulation`, many games of a strategy, on one board or on many;
`absurdle`, the game whose answer moves.
"""
