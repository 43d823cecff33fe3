#!/bin/sh
# Starts a node of a Galera cluster as Debian's service does: with the position of its data. A node that was killed
# then asks the others for what it missed. Without the position it takes all data again, and the node that sends it
# accepts no writes meanwhile.
# Usage: recoverNode.sh <mariadbd> <options>
set -u
program=$1
shift
position=$("$program" "$@" --wsrep-recover --disable-log-error 2>&1 | sed -n 's/.*WSREP: Recovered position: *//p' | tail -n 1)
exec "$program" "$@" ${position:+"--wsrep-start-position=$position"}
