"""What players and other programs see, recorded, so that a restructuring can prove that it changed none of it."""
