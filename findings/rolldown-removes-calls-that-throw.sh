#!/usr/bin/env bash
# Guess: a bundler keeps a call whose only effect is that it throws: ECMA-262 §19.2.6.5 (Decode) lets decodeURIComponent throw a
# URIError, and a function that asks in a `try` whether a text can be decoded consists of nothing else.
# Seen with Rolldown 1.2.19 (npm): without options, the function returns its value for every text, because both the removal of
# unused code (`treeshake`) and the default of `output.minify` ("dce-only") take the call for free of effects and leave an empty
# `try`. Each of the two does so alone; the call stays if both are off. Calls of BigInt, JSON.parse and `new URL` stay. Rolldown
# 1.3.3, Rollup 4.68.8 and esbuild 0.28.2 keep all of them.
# It matters for each service that is bundled: an address that is refused from the sources was accepted by the build.
# Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  old@npm:rolldown@1.2.19 new@npm:rolldown@1.3.3 rollup@4.68.8 esbuild@0.28.2 >/dev/null
cat >source.mjs <<'SOURCE'
const throws = (call, text) => { try { call(text); return false; } catch { return true; } };
function cannotDecode(text) { try { decodeURIComponent(text); return false; } catch { return true; } }
function isNoInteger(text) { try { BigInt(text); return false; } catch { return true; } }
function isNoJson(text) { try { JSON.parse(text); return false; } catch { return true; } }
function isNoUrl(text) { try { new URL(text); return false; } catch { return true; } }
console.log(cannotDecode('%fa'), isNoInteger('a'), isNoJson('a'), isNoUrl('a'), throws(decodeURIComponent, '%fa'));
SOURCE
cat >build.mjs <<'BUILD'
const [, , name, treeshake, minify] = process.argv;
const off = (word) => (word === 'off' ? false : undefined);
if (name === 'esbuild') {
  const { build } = await import('esbuild');
  await build({ entryPoints: ['source.mjs'], bundle: true, format: 'esm', treeShaking: true, outfile: 'out.mjs' });
} else {
  const { rolldown, rollup } = await import(name);
  const bundle = await (rolldown ?? rollup)({ input: 'source.mjs', ...(treeshake === 'off' && { treeshake: false }) });
  await bundle.write({ file: 'out.mjs', ...(minify === 'off' && { minify: false }) });
}
BUILD
run() { node build.mjs "$@" && echo "$*: $(node out.mjs)"; }
{
  echo "source: $(node source.mjs)"
  run esbuild
  run rollup
  run old
  run old off on
  run old on off
  run old off off
  run new
} >seen
diff seen - <<'SEEN'
source: true true true true true
esbuild: true true true true true
rollup: true true true true true
old: false true true true true
old off on: false true true true true
old on off: false true true true true
old off off: true true true true true
new: true true true true true
SEEN
echo "as recorded: a call that only throws is removed"
