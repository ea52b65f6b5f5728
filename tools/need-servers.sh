#!/bin/sh
# The tests of several servers run PostgreSQL, Valkey (or Redis) and HAProxy on the loopback: install
# them where we may, else say how.
PATH=$PATH:/usr/sbin
have() { command -v "$1" >/dev/null 2>&1; }
postgres() { have initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
all() { postgres && have haproxy && { have valkey-server || have redis-server; }; }
all && exit 0
if [ "$(id -u)" = 0 ] && have apt-get; then
    echo "Installing PostgreSQL, Redis and HAProxy for the tests of several servers ..."
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update -qq && apt-get install -y -qq postgresql redis-server haproxy; } >/dev/null && all && exit 0
fi
echo "The tests of several servers need PostgreSQL, Valkey or Redis, and HAProxy:" \
    "apt-get install postgresql redis-server haproxy. Without them: pytest -m 'not servers'." >&2
exit 1
