/**
 * Makes the package that others install, from the sources: the folder `package` and, packed, `client.tgz`, in `dist`
 * unless another folder is given. The same sources give the same bytes. Plain JavaScript: `npm ci` runs it, with
 * whichever Node is there.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeDocuments } from '../../release/manifest.mjs';

const here = import.meta.dirname;
const folder = path.resolve(process.argv[2] ?? path.join(here, 'dist'));
const output = path.join(folder, 'package');
const modules = path.join(output, 'dist');
const resolve = createRequire(import.meta.url).resolve;
const folderOf = (name) => path.join(path.dirname(resolve(name)), '..');
const run = (program, parameters, cwd) =>
  execFileSync(program, parameters, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
const compiler = findCompiler();

if (process.argv[2] === undefined) rmSync(folder, { recursive: true, force: true });
else requireEmpty(folder);
mkdirSync(modules, { recursive: true });
run(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', modules], here);
copyContract();
await writeExamples();
copyOpenapiFetch();
writeDocuments(here, output);
const tarball = run(
  'npm',
  ['pack', '--silent', '--ignore-scripts', '--dry-run=false', '--json=false', '--pack-destination', '..'],
  output,
);
renameSync(path.join(folder, tarball.toString().trim()), path.join(folder, 'client.tgz'));
noteContract();

function findCompiler() {
  try {
    return resolve('typescript/bin/tsc');
  } catch {
    process.stderr.write('TypeScript is not installed: npm ci --omit=dev leaves it out.\n');
    process.exit(1);
  }
}

/** Whoever named a folder may have meant another one. */
function requireEmpty(folder) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  process.stderr.write(`${folder} is not empty: empty it, or name another one. Nothing was written.\n`);
  process.exit(1);
}

/** By this the service knows that the client fits its contract. */
function noteContract() {
  const types = readFileSync(resolve('@ngoma/contract'));
  writeFileSync(path.join(folder, 'contract.sha256'), createHash('sha256').update(types).digest('hex'));
}

/** The types of the contract, which nobody outside this workspace can install. */
function copyContract() {
  copyFileSync(resolve('@ngoma/contract'), path.join(modules, 'contract.d.ts'));
  rmSync(path.join(modules, 'contract.js'), { force: true });
}

/** The examples of the contract, taken out of it by the module that has just been compiled. */
async function writeExamples() {
  const { readContract } = await import(pathToFileURL(path.join(modules, 'testing/read-contract.js')).href);
  const document = JSON.parse(readFileSync(resolve('@ngoma/contract/openapi.json'), 'utf8'));
  const contract = JSON.stringify(JSON.stringify(readContract(document)));
  writeFileSync(
    path.join(modules, 'testing/contract-examples.js'),
    `export const contract = JSON.parse(${contract});\n`,
  );
}

/** The package that carries out the calls, with the types it uses, so that nothing else has to be installed. */
function copyOpenapiFetch() {
  const fetchFolder = folderOf('openapi-fetch');
  const helpersFolder = folderOf('openapi-typescript-helpers');
  const code = readFileSync(path.join(fetchFolder, 'dist/index.mjs'), 'utf8');
  const types = readFileSync(path.join(fetchFolder, 'dist/index.d.mts'), 'utf8');
  writeFileSync(
    path.join(modules, 'openapi-fetch.js'),
    `${code.replace(/\n\/\/# sourceMappingURL=.*/, '')}\nexport { createClient as createFetchClient };\n`,
  );
  writeFileSync(
    path.join(modules, 'openapi-fetch.d.ts'),
    `${types.replaceAll("'openapi-typescript-helpers'", "'./openapi-typescript-helpers.js'")}\nexport { createClient ` +
      'as createFetchClient };\n',
  );
  copyFileSync(path.join(helpersFolder, 'dist/index.d.mts'), path.join(modules, 'openapi-typescript-helpers.d.ts'));
  copyFileSync(path.join(fetchFolder, 'LICENSE'), path.join(modules, 'openapi-fetch.LICENSE'));
}
