"""What a reproduction changed, what it did not declare, and what that means."""
