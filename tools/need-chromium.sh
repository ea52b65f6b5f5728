#!/bin/sh
# The browser tests drive the system's Chromium: install it where we may, else say how. Debian's
# headless shell is the same engine without windows, and a quarter quicker; letters come from fonts.
for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests ..."
    apt-get update -qq >/dev/null
    for names in "chromium-headless-shell fonts-liberation" chromium; do
        # shellcheck disable=SC2086 # several packages
        apt-get install -y -qq $names >/dev/null && exit 0
    done
fi
echo "The browser tests need Chromium: install the package “chromium” (apt-get install chromium)." >&2
exit 1
