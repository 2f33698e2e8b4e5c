import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

/** Makes `openapi.json` and `openapi.ts` from openapi/, in this package unless another folder is given. */
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, 'generated'));
const bundle = path.join(folder, 'openapi.json');

execFileSync(
  path.join(root, 'node_modules/.bin/redocly'),
  ['bundle', 'openapi/openapi.yaml', '--output', bundle, '--component-renaming-conflicts-severity', 'error'],
  { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] },
);
// The bundle has just been made by redocly, which knows the format.
const document = JSON.parse(readFileSync(bundle, 'utf8')) as OpenAPI3;
const types = await openapiTS(document, {
  transform: (_schema, { path: pointer }) =>
    pointer === '#/components/schemas/LaterValue' ? anyOtherText() : undefined,
});
const header = '// Made from openapi/ by `npm run generate`: changes made here are lost.\n\n';
writeFileSync(path.join(folder, 'openapi.ts'), header + astToString(types));

/** `string & Record<never, never>`: beside a union of literals a plain `string` would swallow their names. */
function anyOtherText(): ts.TypeNode {
  const never = ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);
  return ts.factory.createIntersectionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeReferenceNode('Record', [never, never]),
  ]);
}
