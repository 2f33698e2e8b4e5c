import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Fails if packages/contract/generated differs from a new generation. */
const contract = path.resolve(import.meta.dirname, '../../packages/contract');
const fresh = mkdtempSync(path.join(tmpdir(), 'ngoma-contract-'));

try {
  execFileSync(process.execPath, [path.join(contract, 'generate.ts'), fresh], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stale = ['openapi.json', 'openapi.ts', 'breaking-changes.md', 'additions.md'].filter(
    (file) =>
      readFileSync(path.join(fresh, file), 'utf8') !== readFileSync(path.join(contract, 'generated', file), 'utf8'),
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
