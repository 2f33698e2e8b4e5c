/**
 * Builds the package in the current folder into `dist/package`, as it is published: the modules that
 * `tsconfig.build.json` compiles, the files of its manifest, and the documents. The client has a build of its own.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { writeDocuments } from './manifest.mjs';

const folder = process.cwd();
const output = path.join(folder, 'dist/package');
const compiler = createRequire(path.join(folder, 'package.json')).resolve('typescript/bin/tsc');

rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
mkdirSync(output, { recursive: true });
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', path.join(output, 'dist')], {
  cwd: folder,
  // The compiler prints its errors to the output, which callers ignore.
  stdio: ['ignore', 2, 2],
});
writeDocuments(folder, output);
for (const file of JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).files ?? []) {
  mkdirSync(path.dirname(path.join(output, file)), { recursive: true });
  copyFileSync(path.join(folder, file), path.join(output, file));
}
