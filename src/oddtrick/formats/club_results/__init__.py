"""Files of clubs' results beside USEBIO: pages and reports of North America, BridgeWebs' table."""
