"""What a learner meets: checks and hints, progress, the start page, JupyterLab."""
