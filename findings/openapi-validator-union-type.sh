#!/usr/bin/env bash
# Guess: of a query parameter with a union of schemas, the handler gets the value in the type of the branch that fits: `?v=5` is
# the number 5 for a whole number or one of two words.
# Seen (express-openapi-validator 5.6.2): the value has the type of the last branch that was tried, also of one that does not
# fit. `oneOf` [integer, enum of words] and `anyOf` [integer, string] give the text "5", `anyOf` [string, integer] gives the
# number 5, and `oneOf` [integer, string] is a 400, although each text is a string and only "5" is a whole number.
# It matters for unions of parameters in documents of others; the order of the branches decides. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund express@5.2.1 express-openapi-validator@5.6.2
cat >run.mjs <<'JS'
import { once } from 'node:events';
import express from 'express';
import validator from 'express-openapi-validator';

const number = { type: 'integer' };
const text = { type: 'string' };
const word = { type: 'string', enum: ['small', 'large'] };
const cases = {
  numberOrWord: { schema: { oneOf: [number, word] }, seen: '200 {"v":"5"}' },
  anyNumberFirst: { schema: { anyOf: [number, text] }, seen: '200 {"v":"5"}' },
  anyTextFirst: { schema: { anyOf: [text, number] }, seen: '200 {"v":5}' },
  oneNumberOrText: { schema: { oneOf: [number, text] }, seen: '400 {}' },
};
const paths = Object.fromEntries(
  Object.entries(cases).map(([name, { schema }]) => [
    `/${name}`,
    { get: { parameters: [{ name: 'v', in: 'query', schema }], responses: { 200: { description: 'ok' } } } },
  ]),
);
const app = express();
app.use(validator.middleware({ apiSpec: { openapi: '3.1.0', info: { title: 't', version: '1' }, paths }, validateResponses: false }));
app.get('/:any', ({ query }, response) => response.json({ v: query.v }));
app.use((error, _request, response, _next) => response.status(error.status ?? 500).json({}));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
let same = true;
for (const [name, { seen }] of Object.entries(cases)) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/${name}?v=5`);
  const outcome = `${response.status} ${await response.text()}`;
  console.log(`${name}: ${outcome}`);
  same &&= outcome === seen;
}
process.exitCode = same ? 0 : 1;
server.close();
JS
node run.mjs
