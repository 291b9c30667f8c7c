"""Cards: the flat JSON dumps that the official HEDS forms store, read and written by content."""
