import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './child-server.ts';

export interface InstallOptions {
  /** Below `packages/`. */
  readonly name: string;
  /** Folders of the workspace for the build of the package. */
  readonly links?: readonly string[];
  /** Packages of the workspace to install with it, so that no network is needed. */
  readonly dependencies?: readonly string[];
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

/** Packs a copy of a package, because packing changes package.json temporarily, and installs it in a new project. */
export async function installPackage({
  name,
  links = [],
  dependencies = [],
}: InstallOptions): Promise<InstalledPackage> {
  const source = path.join(root, 'packages', name);
  const temporary = mkdtempSync(path.join(tmpdir(), `ngoma-${name}-`));
  const folder = path.join(temporary, 'consumer');
  const copy = path.join(temporary, 'packages', name);
  const readme = readFileSync(path.join(source, 'README.md'), 'utf8');
  cpSync(source, copy, { recursive: true, filter: (file) => !['dist', 'node_modules'].includes(path.basename(file)) });
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(temporary, 'tsconfig.base.json'));
  for (const link of links) {
    mkdirSync(path.dirname(path.join(temporary, link)), { recursive: true });
    symlinkSync(path.join(root, link), path.join(temporary, link));
  }
  const packed = await execute(copy, 'npm', ['pack', '--silent', '--pack-destination', temporary]);
  const packages = [
    path.join(temporary, packed.trim()),
    ...dependencies.map((each) => path.join(root, 'node_modules', each)),
  ];
  await installInto(folder, packages);
  return projectIn(folder, readme, () => rmSync(temporary, { recursive: true }));
}

/** Builds the client and installs it as a published package in a new project. */
export async function installClient(): Promise<InstalledPackage & { readonly tarball: string }> {
  const source = path.join(root, 'packages/client');
  const temporary = mkdtempSync(path.join(tmpdir(), 'ngoma-client-'));
  const folder = path.join(temporary, 'consumer');
  await execute(source, process.execPath, ['build.mjs', path.join(temporary, 'built')]);
  const tarball = path.join(temporary, 'built/client.tgz');
  await installInto(folder, [tarball]);
  const readme = readFileSync(path.join(source, 'README.md'), 'utf8');
  return { ...projectIn(folder, readme, () => rmSync(temporary, { recursive: true })), tarball };
}

/** Creates a project and installs packages in it, without the network. */
export async function installInto(folder: string, packages: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const withoutRegistry = ['--registry', 'http://127.0.0.1:9', '--no-audit', '--no-fund', '--fetch-retries', '0'];
  await execute(folder, 'npm', ['install', ...withoutRegistry, '--install-links', ...packages]);
}

function projectIn(folder: string, readme: string, remove: () => void): InstalledPackage {
  const blocks = (language: string) =>
    readme
      .split(`\`\`\`${language}\n`)
      .slice(1)
      .map((block) => block.split('```')[0] ?? '');
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
