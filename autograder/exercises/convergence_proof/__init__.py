"""The exercises of the lesson 03_convergence_proof."""
