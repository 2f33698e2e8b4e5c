import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { emptyFolder } from './empty-folder.ts';
import { createSite, documentedOrigin, putOrigin } from './site.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const usualFolder = 'apps/docs/dist';
const readFile = (file: string): string => readFileSync(path.join(root, file), 'utf8');

try {
  build();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Writes the whole site into a folder, for any file server, below any path. */
function build(): void {
  const { out, origin } = readOptions();
  const folder = path.resolve(root, out);
  const startedAtMs = performance.now();
  const contract: object = JSON.parse(readFile('packages/contract/generated/openapi.json'));
  const site = createSite({ contract, readFile, pageEnding: '.html' });
  if (folder === path.join(root, usualFolder)) rmSync(folder, { recursive: true, force: true });
  else emptyFolder(folder, site.paths);
  for (const file of site.paths) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, putOrigin(site.read(file)?.text ?? '', origin));
  }
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  process.stdout.write(`${site.paths.length} files in ${path.relative(root, folder)}, after ${seconds} seconds\n`);
}

function readOptions(): { readonly out: string; readonly origin: string } {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: usualFolder },
      origin: { type: 'string', default: documentedOrigin },
    },
  });
  // The repository is the folder without a name.
  if (values.out === '') throw new Error('--out has no folder: name one, or leave it out.');
  return values;
}
