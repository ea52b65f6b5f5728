#!/bin/sh
# The browser tests drive the system's Chromium: install it where we may, else say how.
for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests ..."
    { apt-get update -qq && apt-get install -y -qq chromium; } >/dev/null && exit 0
fi
echo "The browser tests need Chromium: install the package “chromium” (apt-get install chromium)." >&2
exit 1
