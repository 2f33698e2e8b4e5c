/** Checks that each published package shares: its manifest and documents, and a program in the project of a user. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './child-server.ts';
import { type InstalledPackage, type InstallOptions, installPackage } from './installed-package.ts';

export interface PublishedPackage extends InstallOptions {
  /** A TypeScript program that uses the package. */
  readonly program: string;
  /** The program's output. */
  readonly output: string;
  /** Options of the compiler, such as `--types node`. */
  readonly options?: readonly string[];
}

/** Declares the tests of a package. The returned function gives its installation, in tests of the caller. */
export function describePublishedPackage(described: PublishedPackage): () => InstalledPackage {
  const { name, program, output, options = [] } = described;
  let installed: Awaited<ReturnType<typeof installPackage>>;
  beforeAll(async () => {
    installed = await installPackage(described);
    writeFileSync(inProject('program.ts'), program);
  });
  afterAll(() => installed?.remove());

  const inProject = (file: string) => path.join(installed.folder, file);
  const inPackage = (file: string) => inProject(path.join('node_modules/@ngoma', name, file));
  const readManifest = () => JSON.parse(readFileSync(inPackage('package.json'), 'utf8'));

  test('has a manifest without members that only the repository needs', () => {
    const manifest = readManifest();
    expect(manifest).toMatchObject({
      name: `@ngoma/${name}`,
      license: 'Apache-2.0',
      repository: { type: 'git', directory: `packages/${name}` },
      engines: { node: expect.stringMatching(/^>=20/) },
      exports: { '.': { types: manifest.types, default: manifest.main }, './package.json': './package.json' },
    });
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
    const needed = { ...manifest.dependencies, ...manifest.peerDependencies };
    for (const [dependency, range] of Object.entries(needed)) {
      expect(dependency).not.toMatch(/^@ngoma\//);
      expect(range, dependency).toMatch(/^(\^|>=)\d/);
    }
  });

  test('brings its licence, its changes, and no sources or tests', async () => {
    expect(readFileSync(inPackage('LICENSE'), 'utf8')).toContain('Apache License');
    expect(readFileSync(inPackage('CHANGELOG.md'), 'utf8')).toMatch(
      new RegExp(`^## ${readManifest().version}\\b`, 'm'),
    );
    for (const file of ['src', 'test', 'dist/package', 'tsconfig.json'])
      expect(existsSync(inPackage(file)), file).toBe(false);
    expect(await installed.run('find', [inPackage('dist'), '-name', '*.test*'])).toBe('');
  });

  test('has no links in its documents that only work in the repository', () => {
    for (const file of ['README.md', 'CHANGELOG.md'])
      expect(findDeadLinks(inPackage(''), file, readFileSync(inPackage(file), 'utf8'))).toEqual([]);
    const planted = '[a](../../docs/a.md) [b](#no-such-heading) [c](https://example.org) [d](LICENSE)';
    expect(findDeadLinks(inPackage(''), 'README.md', planted)).toEqual(['../../docs/a.md', '#no-such-heading']);
  });

  test('has no finding of publint', async () => {
    const { messages } = await publint({ pkgDir: inPackage(''), pack: false, strict: true, level: 'suggestion' });
    expect(messages).toEqual([]);
  });

  test('has types that each resolution of ES modules finds', async () => {
    const attw = path.join(root, 'node_modules/.bin/attw');
    // It exits with an error if it has a finding.
    const { stdout } = await promisify(execFile)(attw, [installed.tarball, '--profile', 'esm-only', '--no-emoji']);
    expect(stdout).toContain(`"@ngoma/${name}/package.json"`);
  });

  test('compiles in a strict project under bundler', async () => {
    expect(await installed.compile(program, 'bundler', [...strictest, ...options])).toBe('');
  });

  const nodes = findNodes();

  test.each(nodes)('runs under a type stripper on %s', async (version, node) => {
    expect(await installed.run(node, [...stripperFor(version), 'program.ts'])).toBe(output);
  });

  test.each(nodes)('runs from a bundle, without node_modules, on %s', async (_version, node) => {
    const folder = mkdtempSync(path.join(tmpdir(), `ngoma-bundle-${name}-`));
    try {
      const build = await rolldown({ input: inProject('program.ts'), platform: 'node', logLevel: 'silent' });
      await build.write({ dir: folder, entryFileNames: 'program.mjs', chunkFileNames: '[name]-[hash].mjs' });
      await build.close();
      const { stdout } = await promisify(execFile)(node, [path.join(folder, 'program.mjs')], { cwd: folder });
      expect(stdout).toBe(output);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('compiles under nodenext, and runs without development dependencies on each Node', async () => {
    const compiled = inProject('compiled');
    mkdirSync(compiled);
    const emit = ['--noEmit', 'false', '--outDir', compiled];
    expect(await installed.compile(program, 'nodenext', [...emit, ...strictest, ...options])).toBe('');
    await installed.run('npm', ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund']);
    for (const [, node] of nodes) expect(await installed.run(node, [path.join(compiled, 'consumer.js')])).toBe(output);
  });

  return () => installed;
}

const strictest = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];

/** The Node of this process, which the lock pins, and the first other one on the path, each as version and file. */
function findNodes(): [version: string, file: string][] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((each) => !each.includes('node_modules'));
  const other = folders.map((folder) => path.join(folder, 'node')).find((file) => existsSync(file));
  return [
    [process.version, process.execPath],
    ...(other === undefined ? [] : [['the Node on the path', other] satisfies [string, string]]),
  ];
}

/** Node 20 has no type stripper of its own, so each Node that is not the pinned one gets tsx. */
const stripperFor = (version: string): string[] =>
  version === process.version ? [] : ['--import', path.join(root, 'node_modules/tsx/dist/loader.mjs')];

/** The links of a document that are no address, no heading of it, and no file of the package. */
function findDeadLinks(folder: string, file: string, text: string): string[] {
  const document = readFileSync(path.join(folder, file), 'utf8');
  const headings = [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => toAnchor(title));
  const prose = text.replace(/^```.*?^```/gms, '');
  return [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => {
      if (target.startsWith('https://')) return false;
      if (target.startsWith('#')) return !headings.includes(target.slice(1));
      return target.startsWith('..') || !existsSync(path.join(folder, target));
    });
}

const toAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
