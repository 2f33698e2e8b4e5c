#!/usr/bin/env bash
# Guess: clients that are generated from an OpenAPI document write a list in a query as the document says: with
# 'style: form, explode: false' as tags=a,b.
# Seen with npm's openapi-fetch 0.17.0, swagger-typescript-api 13.13.0, and openapi-zod-client 1.18.3 with @zodios/core
# 10.9.6 and axios 1.21.1: each has a spelling of its own for every list, whatever the document says: tags=a&tags=b, and
# tags[]=a&tags[]=b. @hey-api/openapi-ts 0.99.0 and oazapfts 7.5.0 write tags=a,b. A server that reads only the declared
# spelling loses all values but one, or refuses the request. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . openapi-fetch@0.17.0 swagger-typescript-api@13.13.0 \
  openapi-zod-client@1.18.3 @zodios/core@10.9.6 axios@1.21.1 zod@3.25.76 @hey-api/openapi-ts@0.99.0 oazapfts@7.5.0 \
  @oazapfts/runtime@1.2.0 typescript@5.9.3 esbuild@0.28.2 >/dev/null
cat >openapi.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Books", "version": "1" },
  "paths": {
    "/books": {
      "get": {
        "operationId": "listBooks",
        "parameters": [
          { "name": "tags", "in": "query", "style": "form", "explode": false,
            "schema": { "type": "array", "items": { "type": "string" } } }
        ],
        "responses": { "200": { "description": "Books.", "content": { "application/json": { "schema": { "type": "object" } } } } }
      }
    }
  }
}
JSON
{
  npx openapi-ts -i openapi.json -o hey-api -c @hey-api/client-fetch
  npx swagger-typescript-api generate -p openapi.json -o swagger -n api.ts
  npx openapi-zod-client openapi.json -o zodios.ts
  npx oazapfts openapi.json oazapfts.ts
} >log 2>&1 || { cat log; exit 1; }
cat >use.ts <<'TS'
import { createServer } from 'node:http';
import createClient from 'openapi-fetch';
import { listBooks } from './hey-api';
import { client } from './hey-api/client.gen';
import * as oazapfts from './oazapfts';
import { Api } from './swagger/api';
import { createApiClient } from './zodios';

let name = '';
const server = createServer((request, response) => {
  console.log(name, decodeURIComponent(request.url ?? ''));
  response.setHeader('content-type', 'application/json').end('{}');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
const query = { tags: ['a', 'b'] };
name = 'openapi-fetch';
await createClient<any>({ baseUrl }).GET('/books', { params: { query } });
name = 'hey-api';
client.setConfig({ baseUrl });
await listBooks({ query });
name = 'swagger-typescript-api';
await new Api({ baseUrl }).books.listBooks(query);
name = 'zodios';
await createApiClient(baseUrl).listBooks({ queries: query });
name = 'oazapfts';
oazapfts.defaults.baseUrl = baseUrl;
await oazapfts.listBooks(query);
server.close();
server.closeAllConnections();
TS
npx esbuild use.ts --bundle --platform=node --format=esm --outfile=use.mjs --log-level=error \
  --banner:js='import { createRequire } from "node:module"; const require = createRequire(import.meta.url);'
node use.mjs >seen
diff seen - <<'SEEN'
openapi-fetch /books?tags=a&tags=b
hey-api /books?tags=a,b
swagger-typescript-api /books?tags=a&tags=b
zodios /books?tags[]=a&tags[]=b
oazapfts /books?tags=a,b
SEEN
echo 'Three of five generated clients write lists of a query in a spelling of their own.'
