import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { basic, createKey, createUser, startNgoma } from '../harness/ngoma.ts';
import { checkMock } from './check-mock.ts';

/**
 * Tests the published contract with the tools of client teams: linters, parsers, generators, a mock. Generated code must
 * compile in a strict project and call six operations. `npm run generators` runs all of it, `-- hey-api orval` these
 * generators only.
 */
const tools = path.join(import.meta.dirname, 'node_modules');
const project = mkdtempSync(path.join(tmpdir(), 'ngoma-generators-'));
const execute = promisify(execFile);
const binary = (name: string): string => path.join(project, 'node_modules/.bin', name);

type Command = readonly [command: string, ...parameters: string[]];

const readers: Readonly<Record<string, Command>> = {
  Spectral: ['spectral', 'lint', 'openapi.json', '--ruleset', '.spectral.yaml', '--fail-severity', 'warn'],
  'swagger-parser': [process.execPath, 'parse-with-swagger-parser.mjs'],
  Scalar: [process.execPath, 'parse-with-scalar.mjs'],
};

interface Use {
  /** A file in project/uses/. */
  readonly name: string;
  /** The version of zod for which the code is generated. */
  readonly zod?: 'zod' | 'zod4';
}

interface Generator {
  readonly command: Command;
  readonly uses: readonly Use[];
}

const generators: Readonly<Record<string, Generator>> = {
  'openapi-fetch': {
    command: ['openapi-typescript', 'openapi.json', '--output', 'generated/openapi-typescript.ts'],
    uses: [{ name: 'openapi-fetch' }],
  },
  'hey-api': {
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'generated/hey-api', '-c', '@hey-api/client-fetch'],
    uses: [{ name: 'hey-api' }],
  },
  orval: {
    command: [process.execPath, 'node_modules/orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs'],
    uses: [{ name: 'orval-fetch' }, { name: 'orval-zod', zod: 'zod4' }],
  },
  // Both versions have the command `orval`.
  'orval-7': {
    command: [process.execPath, 'node_modules/orval7/dist/bin/orval.js', '--config', 'orval-7.config.mjs'],
    uses: [{ name: 'orval-7-fetch' }],
  },
  'swagger-typescript-api': {
    command: ['swagger-typescript-api', 'generate', '-p', 'openapi.json', '-o', 'generated', '-n', 'swagger.ts'],
    uses: [{ name: 'swagger-typescript-api' }],
  },
  kubb: { command: ['kubb', 'generate', '--config', 'kubb.config.mjs'], uses: [{ name: 'kubb', zod: 'zod4' }] },
  oazapfts: { command: ['oazapfts', 'openapi.json', 'generated/oazapfts.ts'], uses: [{ name: 'oazapfts' }] },
  'openapi-zod-client': {
    command: ['openapi-zod-client', 'openapi.json', '-o', 'generated/openapi-zod-client.ts'],
    uses: [{ name: 'openapi-zod-client', zod: 'zod' }],
  },
};

/** Of `report` in project/uses/caller.ts. */
const expected = '2 events, Kampala, 1 segment, accepted, read, listed';

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in generators));
if (unknown !== undefined) throw new Error(`There is no '${unknown}': write ${Object.keys(generators).join(', ')}.`);
const isWhole = names.length === 0;
const chosen = Object.entries(generators).filter(([name]) => isWhole || names.includes(name));

installTools();
cpSync(path.join(import.meta.dirname, 'project'), project, { recursive: true });
symlinkSync(tools, path.join(project, 'node_modules'));
try {
  await using server = await startNgoma();
  const caller = { NGOMA_URL: server.url, NGOMA_KEY: createKey(server.dataDir).key };
  const editor = basic(createUser(server.dataDir, 'editor', 'editor'));
  for (const tag of ['jazz', 'live']) await createEvent(server.url, editor, tag);
  writeFileSync(path.join(project, 'openapi.json'), await (await fetch(`${server.url}/openapi.json`)).text());

  for (const [name, command] of isWhole ? Object.entries(readers) : []) await attempt(name, () => run(command));
  for (const [name, { command, uses }] of chosen) {
    await attempt(name, () => run(command));
    for (const use of uses) {
      await attempt(`the code of ${use.name} compiles`, () => compile(use));
      await attempt(`the code of ${use.name} calls six operations`, () => call(use, caller));
    }
  }
  const mock = () => checkMock(binary('prism'), path.join(project, 'openapi.json'));
  if (isWhole) await attempt('Prism answers every example', mock);
} finally {
  rmSync(project, { recursive: true, force: true });
}

/** The tools are not in the workspace: 700 packages that only this command needs. */
function installTools(): void {
  if (existsSync(tools)) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The tools of client teams cannot be installed.');
}

async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    console.log(`${what}: in order`);
  } catch (error) {
    console.error(`${what}: FAILED\n${described(error)}`);
    process.exitCode = 1;
  }
}

function described(error: unknown): string {
  const { message, stdout, stderr }: { message?: string; stdout?: string; stderr?: string } = Object(error);
  return [message, stdout, stderr].filter(Boolean).join('\n').slice(0, 4000);
}

async function run([command, ...parameters]: Command, environment = {}): Promise<string> {
  const program = path.isAbsolute(command) ? command : binary(command);
  const options = { cwd: project, timeout: 300_000, env: { ...process.env, ...environment } };
  const { stdout, stderr } = await execute(program, parameters, options);
  // Kubb prints errors and ends successfully.
  if (/\bfailed\b/i.test(stdout)) throw new Error(stdout + stderr);
  return stdout;
}

async function compile({ name, zod = 'zod' }: Use): Promise<void> {
  const options = { extends: './tsconfig.json', compilerOptions: { paths: { zod: [`./node_modules/${zod}`] } } };
  const file = `tsconfig.${name}.json`;
  writeFileSync(path.join(project, file), JSON.stringify({ ...options, files: [`uses/${name}.ts`] }));
  await run(['tsc', '-p', file]);
}

async function call({ name, zod = 'zod' }: Use, caller: Readonly<Record<string, string>>): Promise<void> {
  const bundle = `${name}.mjs`;
  const flags = ['--bundle', '--platform=node', '--format=esm', `--alias:zod=${zod}`, `--outfile=${bundle}`];
  // Axios needs `require`.
  const banner =
    '--banner:js=import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
  await run(['esbuild', `uses/${name}.ts`, ...flags, banner, '--log-level=warning']);
  const printed = (await run([process.execPath, bundle], caller)).trim();
  if (printed !== expected) throw new Error(`It printed '${printed}' instead of '${expected}'.`);
}

async function createEvent(url: string, authorization: string, tag: string): Promise<void> {
  const response = await fetch(`${url}/events/v1/events`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ title: `Kampala ${tag}`, tags: [tag], venue: { venue: 'Ndere Cultural Centre' } },
      ...{ start_date: 'next friday 19:00', end_date: 'next friday 23:00' },
    }),
  });
  if (response.status !== 201) throw new Error(`The event was refused: ${await response.text()}`);
}
