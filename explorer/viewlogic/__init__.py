"""The Qt-free logic of the views: positions, transforms, lanes, display lists, and the words that the panes say."""
