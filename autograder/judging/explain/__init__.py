"""What a learner probably did: the explanations of a wrong answer, and the evidence for each."""
