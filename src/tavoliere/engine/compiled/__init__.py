"""Everything of the engine that is compiled, and what compiles it. It imports no words."""
