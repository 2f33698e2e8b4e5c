#!/usr/bin/env bash
# Guess: w3m fills its terminal, so a terminal with 300 lines shows a page of 300 lines at once, with the status in line 300.
# Seen (w3m 0.5.3+git20230121-2, Debian 12): it draws lines 1 to 200 only. The status is in line 200, and the lines below
# stay empty. A terminal with 150 lines is filled. It matters where a test reads whole pages from the screen of a pseudo-terminal.
# Ends with 0 while that is so.
set -euo pipefail
command -v w3m >/dev/null || apt-get install -y -qq w3m >/dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
seq -f '<p>Line %g</p>' 300 >"$folder/page.html"

# The last line of the terminal that w3m moves the cursor to.
last_line() {
  (sleep 3; printf q; sleep 1) |
    HOME=$folder TERM=xterm script -qec "stty rows $1 cols 80; exec w3m -o confirm_qq=0 '$folder/page.html'" /dev/null |
    { grep -aoE $'\x1b\\[[0-9]+;[0-9]+H' || true; } | tr -dc '0-9;\n' | cut -d';' -f1 | sort -n | tail -1
}

small=$(last_line 150)
large=$(last_line 300)
echo "w3m $(dpkg-query -W -f '${Version}' w3m): 150 lines: up to line $small; 300 lines: up to line $large"
[ "$small" = 150 ] && [ "$large" = 200 ]
