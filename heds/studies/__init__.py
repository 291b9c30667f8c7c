"""Studies: loaded with the source of every value, reproductions resolved, numbers computed."""
