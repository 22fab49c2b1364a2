"""Records of what players and other programs see, so that a restructuring can prove that it changed none of it."""
