"""Reading and writing files: bounded, with positions, atomically. The only user of ruamel.yaml."""
