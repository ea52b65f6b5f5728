"""The site without a network: what a browser keeps of it, and how it is installed."""
