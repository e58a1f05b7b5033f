"""The window: Qt lives here and nowhere else."""

from explorer.gui.lasting_true import keep_true_alive

keep_true_alive()
