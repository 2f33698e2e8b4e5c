import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Names every breaking change since the last release and refuses those that openapi/declared-changes.json does not
 * declare. First it proves, on a pair known to break, that the gate still sees.
 */
const root = path.resolve(import.meta.dirname, '../..');
const pair = path.join(import.meta.dirname, 'breaking-pair');

/** The part of the report of `redocly diff` that is read here. */
interface Report {
  readonly changes: readonly {
    readonly path: string;
    readonly impact: 'major' | 'minor' | 'patch';
    readonly verdicts: readonly { readonly ruleId: string; readonly message: string }[];
  }[];
}

/** A breaking change that was decided on: `{ "change": "<as this script names it>", "reason": "…" }`. */
interface Declaration {
  readonly change: string;
  readonly reason: string;
}

function breakingChanges(base: string, revision: string): string[] {
  const tool = path.join(root, 'node_modules/.bin/redocly');
  const run = spawnSync(tool, ['diff', base, revision, '--format', 'json', '--fail-on', 'none'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`redocly diff failed:\n${run.stderr}`);
  const report: Report = JSON.parse(run.stdout);
  return report.changes
    .filter((change) => change.impact === 'major')
    .map((change) => `${change.path}: ${change.verdicts.map((verdict) => verdict.message).join(' ')}`);
}

if (breakingChanges(path.join(pair, 'before.yaml'), path.join(pair, 'after.yaml')).length === 0) {
  throw new Error('The gate is blind: dropping a response field was not called breaking.');
}

const declared: readonly Declaration[] = JSON.parse(
  readFileSync(path.join(root, 'openapi/declared-changes.json'), 'utf8'),
);
const known = new Set(declared.map((declaration) => declaration.change));
const undeclared = breakingChanges('openapi/released/openapi.json', 'packages/contract/generated/openapi.json').filter(
  (change) => !known.has(change),
);
if (undeclared.length > 0) {
  console.error(
    'These changes break clients of the last release. Undo them, or declare each in openapi/declared-changes.json:',
  );
  for (const change of undeclared) console.error(`  - ${change}`);
  process.exitCode = 1;
} else {
  console.log('Nothing breaks clients of the last release.');
}
