"""The panes of the window. None knows another: ``explorer.gui.app`` connects them."""
