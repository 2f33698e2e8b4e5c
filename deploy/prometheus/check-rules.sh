#!/usr/bin/env bash
# Has Prometheus read the rules, and rings each of them: with the promtool of this machine, or that of Debian's package,
# which is unpacked and not installed.
set -euo pipefail
cd "$(dirname "$0")"
promtool=$(command -v promtool || true)
if [ -z "$promtool" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  if ! (cd "$folder" && apt-get update -qq && apt-get download -qq prometheus && dpkg-deb -x prometheus_*.deb .); then
    echo "Skipped: there is no promtool here, and Debian's package prometheus cannot be had."
    exit 0
  fi
  promtool=$folder/usr/bin/promtool
fi
"$promtool" check rules ngoma.rules.yml
"$promtool" test rules ngoma.rules.test.yml
