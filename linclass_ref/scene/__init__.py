"""The engine behind the moving pictures: an `App` of a state, a draw function and controls, painted in the browser.

It knows no classification. `toolkit` has the parts that a widget is made of, `scene` writes down what matplotlib's artists would paint,
`stage` takes a figure apart into background and scene, `live` (with `panel`, `mouse` and `namer`) connects it to a notebook, `export`
computes the scenes for a page without a kernel, and `canvas.js` paints them. Of the course it uses only how a figure looks and is shown
(`plots.style`, `plots.shown`, `plots.png`).
"""
