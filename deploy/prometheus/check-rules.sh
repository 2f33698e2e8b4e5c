#!/usr/bin/env bash
# Has Prometheus read the rules, and rings each of them: with the promtool of this machine, or that of Debian's package,
# which is unpacked and not installed.
set -euo pipefail
cd "$(dirname "$0")"
promtool=$(command -v promtool || true)
if [ -z "$promtool" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  (cd "$folder" && apt-get update -qq && apt-get download -qq prometheus 2>/dev/null && dpkg-deb -x prometheus_*.deb .)
  promtool=$folder/usr/bin/promtool
fi
"$promtool" check rules ngoma.rules.yml
"$promtool" test rules ngoma.rules.test.yml
