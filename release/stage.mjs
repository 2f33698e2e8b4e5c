/**
 * Lets `npm pack` and `npm publish` in the folder of a package pack what its build has made, not the sources: `stage`
 * puts the built package in their place (script `prepack`), `restore` takes it back (`postpack`). npm reads the manifest
 * of this folder, so package.json is another one meanwhile.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const here = process.cwd();
const built = path.join(here, 'dist/package');
const manifest = path.join(here, 'package.json');
const source = path.join(here, 'dist/source-package.json');
/** In `dist`, but not part of the package. */
const ownFiles = ['package', 'client.tgz', 'contract.sha256', 'source-package.json'];
const [step] = process.argv.slice(2);

// Files that an interrupted run has left behind.
restore();
if (step === 'stage') stage();

function stage() {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
  cpSync(path.join(built, 'dist'), path.join(here, 'dist'), { recursive: true });
  copyFileSync(path.join(built, 'LICENSE'), path.join(here, 'LICENSE'));
  copyFileSync(manifest, source);
  copyFileSync(path.join(built, 'package.json'), manifest);
}

function restore() {
  if (!existsSync(source)) return;
  renameSync(source, manifest);
  rmSync(path.join(here, 'LICENSE'));
  for (const name of readdirSync(path.join(here, 'dist')))
    if (!ownFiles.includes(name)) rmSync(path.join(here, 'dist', name), { recursive: true });
}
