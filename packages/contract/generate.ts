import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { changesSince } from './changes/check-release.ts';
import { baseVersion, readContract, readDeclarations, readDigests } from './changes/releases.ts';
import { toAdditionsPage, toBreakingPage } from './changes/show-changes.ts';
import { toOwnType, withForbiddenMembers } from './forbidden-members.ts';
import { withNamedSchemas } from './named-schemas.ts';

/**
 * Makes `openapi.json`, `openapi.ts` and the pages of what changed since the last release from openapi/, in this
 * package unless another folder is given.
 */
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
const types = await openapiTS(withForbiddenMembers(document), { transform: toOwnType });
const header = `// Made from openapi/ by \`npm run generate\`: changes made here are lost.

`;
// A comment that begins with the tag has nothing else to tell the description from.
const source = astToString(withNamedSchemas(types).map(withOpenEnumValue)).replaceAll(
  /(\/\*\*(?: |\n +\* ))@description /g,
  '$1',
);
writeFileSync(path.join(folder, 'openapi.ts'), header + source);
const released = baseVersion(Object.keys(readDigests(root)));
const changes = released === undefined ? [] : await changesSince(root, released, readContract(folder, 'openapi.json'));
const since = released === undefined ? 'the first release' : `release ${released}`;
const shown = { changes, declarations: readDeclarations(root), since };
writeFileSync(path.join(folder, 'breaking-changes.md'), toBreakingPage(shown));
writeFileSync(path.join(folder, 'additions.md'), toAdditionsPage(shown));

/**
 * Makes `OpenEnumValue` an enum without known members instead of `string`: text that no literal equals. Beside literals it is
 * one more variant, so that a `switch` over them narrows and a misspelt case does not compile.
 */
function withOpenEnumValue(declaration: ts.Node): ts.Node {
  if (!ts.isTypeAliasDeclaration(declaration) || declaration.name.text !== 'OpenEnumValue') return declaration;
  const { factory } = ts;
  const modifiers = [ts.SyntaxKind.ExportKeyword, ts.SyntaxKind.DeclareKeyword] as const;
  const value = factory.createEnumMember('later', factory.createStringLiteral('any text that no literal here is'));
  const openEnumValue = factory.createEnumDeclaration(
    modifiers.map((kind) => factory.createModifier(kind)),
    'OpenEnumValue',
    [value],
  );
  return ts.setSyntheticLeadingComments(openEnumValue, ts.getSyntheticLeadingComments(declaration));
}
