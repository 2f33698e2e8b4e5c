import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createSite, documentedOrigin, putOrigin } from './site.ts';

/** Writes the whole site into a folder, for any file server, below any path. */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'apps/docs/dist' },
    origin: { type: 'string', default: documentedOrigin },
  },
});
const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.resolve(root, values.out);
const readFile = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const startedAtMs = performance.now();
const contract: object = JSON.parse(readFile('packages/contract/generated/openapi.json'));
const site = createSite({ contract, readFile, pageEnding: '.html' });
rmSync(folder, { recursive: true, force: true });
for (const file of site.paths) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, putOrigin(site.read(file)?.text ?? '', values.origin));
}
const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
process.stdout.write(`${site.paths.length} files in ${path.relative(root, folder)}, after ${seconds} seconds\n`);
