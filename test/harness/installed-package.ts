import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './child-server.ts';

export interface InstallOptions {
  /** Below `packages/`. */
  readonly name: string;
  /** Packages of the registry to install with it, each with its version. The network is not used without any. */
  readonly dependencies?: readonly string[];
  /** Likewise, as development dependencies of the project. */
  readonly development?: readonly string[];
}

/** A package installed in the project of a user. */
export interface InstalledPackage {
  /** The project. */
  readonly folder: string;
  /** Runs a program in the project and returns its output. */
  run(program: string, parameters: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>;
  /** Compiles a source text in the project and returns the errors. */
  compile(source: string, resolution: string, options: readonly string[]): Promise<string>;
  /** A code block of the README, counted from 0 for each language. */
  example(language: string, index?: number): string;
  /** Writes every example of the README and its `tsconfig.json` into the project. */
  writeExamples(): void;
  remove(): void;
}

/** Packs a package and installs it in a new project. */
export async function installPackage({
  name,
  dependencies = [],
  development = [],
}: InstallOptions): Promise<InstalledPackage & { readonly tarball: string }> {
  const temporary = mkdtempSync(path.join(tmpdir(), `ngoma-${name}-`));
  const folder = path.join(temporary, 'consumer');
  const tarball = await packPackage(name, temporary);
  await installInto(folder, [tarball, ...dependencies], dependencies.length > 0);
  if (development.length > 0) await installInto(folder, ['--save-dev', ...development], true);
  const readme = readFileSync(path.join(root, 'packages', name, 'README.md'), 'utf8');
  return { ...projectIn(folder, readme, () => rmSync(temporary, { recursive: true })), tarball };
}

/** Packs a copy of a package in an empty folder, because packing changes package.json temporarily; returns the file. */
export async function packPackage(name: string, temporary: string): Promise<string> {
  const copy = path.join(temporary, 'packages', name);
  const isSource = (file: string) => !['dist', 'node_modules'].includes(path.basename(file));
  cpSync(path.join(root, 'packages', name), copy, { recursive: true, filter: isSource });
  for (const each of ['release', 'tsconfig.base.json'])
    cpSync(path.join(root, each), path.join(temporary, each), { recursive: true });
  for (const link of ['node_modules', 'LICENSE']) symlinkSync(path.join(root, link), path.join(temporary, link));
  const packed = await execute(copy, 'npm', ['pack', '--silent', '--pack-destination', temporary]);
  return path.join(temporary, packed.trim());
}

/** Builds the client and installs it as a published package in a new project. */
export async function installClient(): Promise<InstalledPackage> {
  const source = path.join(root, 'packages/client');
  const temporary = mkdtempSync(path.join(tmpdir(), 'ngoma-client-'));
  const folder = path.join(temporary, 'consumer');
  await execute(source, process.execPath, ['build.mjs', path.join(temporary, 'built')]);
  const tarball = path.join(temporary, 'built/client.tgz');
  await installInto(folder, [tarball]);
  const readme = readFileSync(path.join(source, 'README.md'), 'utf8');
  return projectIn(folder, readme, () => rmSync(temporary, { recursive: true }));
}

/** Creates a project unless there is one, and installs packages in it, without the network unless it is needed. */
export async function installInto(folder: string, packages: readonly string[], needsRegistry = false): Promise<void> {
  const manifest = path.join(folder, 'package.json');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true, "type": "module" }');
  const source = needsRegistry ? ['--prefer-offline'] : ['--registry', 'http://127.0.0.1:9', '--fetch-retries', '0'];
  await execute(folder, 'npm', ['install', ...source, '--no-audit', '--no-fund', '--install-links', ...packages]);
}

function projectIn(folder: string, readme: string, remove: () => void): InstalledPackage {
  const blocks = (language: string) => blocksOf(readme, language);
  const run: InstalledPackage['run'] = (program, parameters, environment) =>
    execute(folder, program, parameters, environment);
  return {
    folder,
    run,
    compile(source, resolution, options) {
      writeFileSync(path.join(folder, 'consumer.ts'), source);
      const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
      const module = resolution === 'bundler' ? 'esnext' : resolution;
      const modules = ['--module', module, '--moduleResolution', resolution];
      const strict = ['--strict', '--noEmit', '--target', 'es2022'];
      return run(process.execPath, [compiler, ...strict, ...modules, ...options, 'consumer.ts']);
    },
    example: (language, index = 0) => blocks(language)[index] ?? '',
    writeExamples() {
      writeFileSync(path.join(folder, 'tsconfig.json'), blocks('json')[0] ?? '');
      for (const [index, block] of blocks('ts').entries()) {
        writeFileSync(path.join(folder, `example-${index}.ts`), block);
      }
    },
    remove,
  };
}

/** The code blocks of a README in a language. */
const blocksOf = (readme: string, language: string): string[] =>
  readme
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((block) => block.split('```')[0] ?? '');

/** The first example of a package's README in TypeScript, and its output. */
export function readExample(name: string): { readonly program: string; readonly output: string } {
  const readme = readFileSync(path.join(root, 'packages', name, 'README.md'), 'utf8');
  return { program: blocksOf(readme, 'ts')[0] ?? '', output: blocksOf(readme, 'text')[0] ?? '' };
}

async function execute(
  cwd: string,
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...parameters], {
    cwd,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
