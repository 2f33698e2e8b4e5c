import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createSite, documentedOrigin, putOrigin } from './site.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const usualFolder = 'apps/docs/dist';
/** Files that every site contains, and hardly any other folder. */
const signs = ['docs.js', 'llms.txt', 'search-index.js'];
const readFile = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const help = `Writes the documentation into a folder, for any file server.

  npm run docs -- [--out <folder>] [--origin <address of the API>]

  --out     the folder (${usualFolder})
  --origin  the address of the API, to which samples and forms send requests (${documentedOrigin});
            it is not the address of the pages, which work at any
`;

try {
  build();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Writes the whole site into a folder, for any file server, below any path. */
function build(): void {
  const { out, origin, help: isHelp } = readOptions();
  if (isHelp) {
    process.stdout.write(help);
    return;
  }
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

function readOptions(): { readonly out: string; readonly origin: string; readonly help: boolean } {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: usualFolder },
      origin: { type: 'string', default: documentedOrigin },
      help: { type: 'boolean', default: false },
    },
  });
  // The repository is the folder without a name.
  if (values.out === '') throw new Error('--out has no folder: name one, or leave it out.');
  return { ...values, origin: readOrigin(values.origin) };
}

/** Without a slash at its end, because paths follow. */
function readOrigin(text: string): string {
  const address = URL.parse(text);
  const isWhole = address !== null && address.search + address.hash === '';
  if (!isWhole || putOrigin(documentedOrigin, text) !== text)
    throw new Error(`--origin is the address of the API, such as https://sms.example.ug; '${text}' is none.`);
  return text.replace(/\/+$/, '');
}

/**
 * Empties a folder for the files at `paths`. Throws if it contains anything but an earlier site, because the name may be
 * a mistake.
 */
function emptyFolder(folder: string, paths: readonly string[]): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder: name another one.`);
  const names = readdirSync(folder);
  const ours = new Set(paths.map((file) => file.split('/')[0]));
  const foreign = names.find((name) => !ours.has(name));
  if (foreign !== undefined || (names.length > 0 && !signs.every((sign) => names.includes(sign))))
    throw new Error(
      `${folder} contains ${foreign ?? names[0]} and is not an earlier site: empty it, or name another folder. Nothing was written.`,
    );
  for (const name of names) rmSync(path.join(folder, name), { recursive: true });
}
