import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Fails where packages/contract/generated is not what openapi/ makes now. */
const root = path.resolve(import.meta.dirname, '../..');
const generated = path.join(root, 'packages/contract/generated');
const fresh = mkdtempSync(path.join(tmpdir(), 'ngoma-contract-'));

function run(tool: string, ...parameters: string[]): void {
  execFileSync(path.join(root, 'node_modules/.bin', tool), parameters, {
    cwd: path.join(root, 'packages/contract'),
    stdio: 'pipe',
  });
}

try {
  const json = path.join(fresh, 'openapi.json');
  const types = path.join(fresh, 'openapi.ts');
  run(
    'redocly',
    'bundle',
    '../../openapi/openapi.yaml',
    '--output',
    json,
    '--component-renaming-conflicts-severity',
    'error',
  );
  run('openapi-typescript', json, '--output', types, '--redocly', 'openapi-typescript.redocly.yaml');
  const stale = ['openapi.json', 'openapi.ts'].filter(
    (file) => readFileSync(path.join(fresh, file), 'utf8') !== readFileSync(path.join(generated, file), 'utf8'),
  );
  if (stale.length > 0) {
    console.error(`packages/contract/generated/ is older than openapi/ (${stale.join(', ')}): run 'npm run generate'.`);
    process.exitCode = 1;
  } else {
    console.log('packages/contract/generated/ is up to date.');
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
