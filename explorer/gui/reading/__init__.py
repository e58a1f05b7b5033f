"""What panes of text share: the bar that finds words, and the bar that says what is only being looked at."""
