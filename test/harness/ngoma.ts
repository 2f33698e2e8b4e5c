import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type ChildServer, root, startChildServer, temporaryFolder } from './child-server.ts';

export interface NgomaOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  /** The checkout that is started; by default this one. */
  readonly folder?: string;
  readonly wrapper?: readonly string[];
  /** A file to which its output is appended. */
  readonly log?: string;
}

/** The start command of the files in `deploy/` (docs/performance.md). */
export const deployed = {
  nodeOptions: ['--max-semi-space-size=8', '--heap-growing-percent=25'],
  environment: { MALLOC_ARENA_MAX: '2' },
};

/** The whole service in a separate process, on a free port, without rate limits and quiet. */
export function startNgoma(options: NgomaOptions = {}): Promise<ChildServer> {
  const { environment = {}, dataDir = temporaryFolder(), folder = root, wrapper = [], log } = options;
  const unlimited = { NGOMA_RATE_LIMIT: 'off', NGOMA_DESTINATION_CAP: 'off' };
  const quiet = { ...unlimited, PORT: '0', LOG_LEVEL: 'warn', NGOMA_DATA: dataDir };
  return startChildServer({
    script: 'apps/server/src/main.mjs',
    folder,
    nodeOptions: deployed.nodeOptions,
    environment: { ...quiet, ...deployed.environment, ...environment },
    dataDir,
    wrapper,
    ...(log === undefined ? {} : { log }),
  });
}

/** Runs the command of the operator beside a server and returns the printed object. */
export const runNgoma = <Printed>(dataDir: string, ...parameters: string[]): Printed =>
  runNgomaWith<Printed>({ NGOMA_DATA: dataDir }, parameters);

function runNgomaWith<Printed>(
  environment: Readonly<Record<string, string>>,
  parameters: readonly string[],
  folder = root,
): Printed {
  const output = execFileSync(process.execPath, [path.join(folder, 'apps/server/ngoma.mjs'), ...parameters, '--json'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

export const createKey = (dataDir: string, mode: 'live' | 'test' = 'test', environment = {}, folder = root) =>
  runNgomaWith<{ key: string; webhook_secret: string }>(
    { NGOMA_DATA: dataDir, ...environment },
    ['key', 'create', 'harness', '--mode', mode],
    folder,
  );

export const createUser = (dataDir: string, login: string, role: string, environment = {}, folder = root) =>
  runNgomaWith<{ login: string; password: string }>(
    { NGOMA_DATA: dataDir, ...environment },
    ['user', 'create', login, '--role', role],
    folder,
  );

/** The `Authorization` header of a user. */
export const basic = ({ login, password }: { readonly login: string; readonly password: string }): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
