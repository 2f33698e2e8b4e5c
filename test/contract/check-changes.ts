import { readFileSync } from 'node:fs';
import path from 'node:path';
import { breakingChanges } from './breaking-changes.ts';
import { expectedNames, plantedChanges, plantedDocument } from './planted-changes.ts';

/**
 * Names every breaking change since the last release and refuses those that openapi/declared-changes.json does not
 * declare, and declarations of what is no change. First it proves on planted changes that it sees.
 */
const root = path.resolve(import.meta.dirname, '../..');

/** A breaking change that was decided on: `{ "change": "<as this script names it>", "reason": "…" }`. */
interface Declaration {
  readonly change: string;
  readonly reason: string;
}

interface Refusal {
  readonly undeclared: readonly string[];
  readonly stale: readonly string[];
}

function refuse(found: readonly string[], declarations: readonly Declaration[]): Refusal {
  const declared = declarations.map((declaration) => declaration.change);
  return {
    undeclared: found.filter((change) => !declared.includes(change)),
    stale: declared.filter((change) => !found.includes(change)),
  };
}

function proveThatItSees(): void {
  const found = breakingChanges(plantedDocument('before'), plantedDocument('after'));
  const missed = expectedNames.filter((name) => !found.some((change) => change.startsWith(name)));
  const invented = found.filter((change) => !expectedNames.some((name) => change.startsWith(name)));
  if (missed.length > 0 || invented.length > 0) {
    const legend = plantedChanges.map(({ name }, index) => `/${index}: ${name}`).join('\n');
    throw new Error(`The gate missed [${missed}] and invented [${invented}] of the planted changes:\n${legend}`);
  }
  const { undeclared, stale } = refuse(
    ['/a: lost', '/b: lost'],
    [
      { change: '/b: lost', reason: '' },
      { change: '/c: lost', reason: '' },
    ],
  );
  if (String(undeclared) !== '/a: lost' || String(stale) !== '/c: lost')
    throw new Error('Declarations are not compared.');
}

/** The document is generated or released by us, and linted: its shape is known. */
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

function report(heading: string, changes: readonly string[]): void {
  if (changes.length === 0) return;
  console.error(heading);
  for (const change of changes) console.error(`  - ${change}`);
  process.exitCode = 1;
}

proveThatItSees();
const found = breakingChanges(read('openapi/released/openapi.json'), read('packages/contract/generated/openapi.json'));
const { undeclared, stale } = refuse(found, read('openapi/declared-changes.json'));
report(
  'These break clients of the last release. Undo each, or declare it in openapi/declared-changes.json:',
  undeclared,
);
report('openapi/declared-changes.json declares what is no breaking change since the last release. Remove:', stale);
if (undeclared.length === 0 && stale.length === 0)
  console.log('Nothing breaks clients of the last release undeclared.');
