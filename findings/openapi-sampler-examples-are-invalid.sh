#!/usr/bin/env bash
# Guess: an example that a library makes from a schema of OpenAPI 3.1 is valid for that schema, or the library says that it
# cannot make one (JSON Schema 2020-12 Validation §6, Core §10.3.2).
# Seen with openapi-sampler 1.7.10 (of Redoc's pages) and json-schema-faker 0.6.3 (npm), verified with ajv 8.20.0: the first
# repeats a value under uniqueItems, gives 61 for "a multiple of 60 from 61 on" and {} where one property is required by
# minProperties. Both ignore propertyNames and patternProperties, the second in each of 20 attempts. None reports it.
# It matters for mock servers and for pages whose examples readers copy. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . openapi-sampler@1.7.10 json-schema-faker@0.6.3 ajv@8.20.0 >/dev/null
cat >make.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import { generate } from 'json-schema-faker';
import { sample } from 'openapi-sampler';
const words = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true };
const minutes = { type: 'integer', minimum: 61, multipleOf: 60 };
const names = { type: 'object', minProperties: 2, propertyNames: { pattern: '^[a-z]{2}$' }, additionalProperties: { type: 'string' } };
const custom = { type: 'object', patternProperties: { '^x_[0-9]$': { type: 'integer' } }, additionalProperties: false, minProperties: 1 };
for (const [name, schema] of Object.entries({ words, minutes, names, custom })) {
  const isValid = new Ajv.default({ strict: false }).compile(schema);
  let invalid = 0;
  for (let attempt = 0; attempt < 20; attempt += 1) invalid += isValid(await generate(structuredClone(schema))) ? 0 : 1;
  console.log(`${name}: sampler ${isValid(sample(structuredClone(schema), {}, schema))}, faker ${invalid} of 20 invalid`);
}
JS
node make.mjs >seen
diff seen - <<'SEEN'
words: sampler false, faker 0 of 20 invalid
minutes: sampler false, faker 0 of 20 invalid
names: sampler false, faker 20 of 20 invalid
custom: sampler false, faker 20 of 20 invalid
SEEN
echo "as recorded"
