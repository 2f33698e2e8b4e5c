import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Plants errors in the contract and fails if redocly.yaml does not report one. */
const errors: readonly (readonly [rule: string, find: string, replacement: string])[] = [
  ['rule/pattern-needs-no-flag', '"pattern": "^[0-9]+$"', '"pattern": "^\\\\p{Nd}+$"'],
  ['rule/pattern-needs-no-flag', '"pattern": "^[0-9]+$"', '"pattern": "^[^\\\\u{1F941}]+$"'],
  ['rule/operation-id-is-verb-noun', '"operationId": "listMessages"', '"operationId": "messages"'],
  ['rule/success-is-declared', '"202": {', '"418": {'],
  // A warning in the default rules of redocly.
  ['no-unused-components', '"$ref": "#/components/schemas/MessageCreate"', '"type": "object"'],
];

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-lint-'));
const contract = readFileSync(path.join(root, 'packages/contract/generated/openapi.json'), 'utf8');

function lint(document: string): { readonly ok: boolean; readonly report: string } {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, document);
  const tool = path.join(root, 'node_modules/.bin/redocly');
  const run = spawnSync(tool, ['lint', file, '--config', 'redocly.yaml'], { cwd: root, encoding: 'utf8' });
  return { ok: run.status === 0, report: run.stdout + run.stderr };
}

try {
  for (const [rule, find, replacement] of errors) {
    if (!contract.includes(find)) throw new Error(`The contract no longer contains ${find}: plant another error.`);
    const { ok, report } = lint(contract.replace(find, replacement));
    if (ok || !report.includes(rule)) {
      console.error(`redocly.yaml lets ${replacement} through, which ${rule} should refuse.`);
      process.exitCode = 1;
    }
  }
  if (process.exitCode !== 1) console.log('The lint refuses every planted error.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
