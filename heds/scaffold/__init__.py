"""Files to begin with: everything that can be filled in, explained in place."""
