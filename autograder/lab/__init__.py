"""The learner's JupyterLab: the folder with their notebooks, the page it opens on, and how it is started."""
