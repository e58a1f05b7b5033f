"""What panes of text share: the view of the parsed text, the bar that finds words, the bar that says what is only being looked at."""
