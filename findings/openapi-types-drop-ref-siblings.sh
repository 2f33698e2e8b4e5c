#!/usr/bin/env bash
# Guess: a generator of types for OpenAPI 3.1 applies the keywords beside a $ref of a schema (JSON Schema 2020-12 Core §8.2.3.1,
# OpenAPI 3.1 §4.8.24), and null is a value only if both `type` and `enum` have it (Validation §6.1.2).
# Seen with openapi-typescript 7.13.0 and swagger-typescript-api 13.13.0 (npm): of a $ref with `properties` and `required`, the
# first returns the referenced type alone, and the second the properties alone, without the referenced ones. The enum ["a"] with
# the type ["string", "null"] has null in the first, and ["a", null] has none in the second. No warning and exit code 0.
# `allOf` around the $ref is read by both. It matters for clients that are generated from one document by several tools.
# Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . openapi-typescript@7.13.0 swagger-typescript-api@13.13.0 typescript@5.9.3 >/dev/null
cat >api.json <<'JSON'
{"openapi": "3.1.0", "info": {"title": "Events", "version": "1"}, "paths": {}, "components": {"schemas": {
  "Base": {"type": "object", "properties": {"id": {"type": "string"}}},
  "Beside": {"$ref": "#/components/schemas/Base", "required": ["id"], "properties": {"seats": {"type": "integer"}}},
  "Around": {"allOf": [{"$ref": "#/components/schemas/Base"}], "required": ["id"], "properties": {"seats": {"type": "integer"}}},
  "Word": {"type": ["string", "null"], "enum": ["a"]},
  "WordOrNull": {"type": ["string", "null"], "enum": ["a", null]}
}}}
JSON
npx openapi-typescript api.json --output first.ts >/dev/null 2>&1
npx swagger-typescript-api generate --path api.json --output . --name second.ts --no-client >/dev/null 2>&1
{
  tr -s ' \n' ' ' <first.ts | grep -oE '(Beside|Around): [^;]*;( [a-z?]+: [a-z]+;)?|(Word|WordOrNull): [^;]*;'
  tr -s ' \n' ' ' <second.ts | grep -oE '(interface|type|enum) (Beside|Around|Word|WordOrNull) [^}]*}'
} | LC_ALL=C sort >seen
diff seen - <<'SEEN'
Around: { seats?: number;
Beside: components["schemas"]["Base"];
Word: "a" | null;
WordOrNull: "a" | null;
enum Word { A = "a", }
enum WordOrNull { A = "a", }
interface Beside { seats?: number; }
type Around = UtilRequiredKeys<Base, "id"> & { seats?: number; }
SEEN
echo "as recorded"
