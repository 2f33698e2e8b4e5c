import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

const password = 'the rains came early';
const withinMs = 60_000;
let server: TestServer;
let home: string;
beforeAll(async () => {
  server = await startServer();
  home = mkdtempSync(path.join(tmpdir(), 'ngoma-text-browser-'));
  const params = { path: { id: Number(server.userId('editor')) } };
  const { data } = await server.client.POST('/v1/users/{id}/sign-in-links', { params });
  await server.anonymous.POST('/v1/sign-in-links/redeem', { body: { token: data?.token ?? '', password } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(home, { recursive: true });
});

/** Text that the screen shows, and the keys that are pressed then. */
type Step = readonly [shown: RegExp, keys: string];

/** Runs a program in a pseudo-terminal, and returns once the screen has shown the last text. */
async function play(command: string, steps: readonly Step[]): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: home, TERM: 'vt100', LC_ALL: 'C.UTF-8' };
  const sized = `stty rows 40 cols 100; exec ${command}`;
  const child = spawn('script', ['-qec', sized, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  let screen = '';
  let onText = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control sequences of terminals begin with ESC
    screen += text.replace(/\u001b[[(][0-9;?]*[A-Za-z]/g, ' ');
    onText();
  });
  try {
    for (const [shown, keys] of steps) {
      await new Promise<void>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`${shown} is not shown: ${screen}`)), withinMs);
        onText = () => {
          if (!shown.test(screen.replace(/\s+/g, ' '))) return;
          clearTimeout(limit);
          resolve();
        };
        onText();
      });
      screen = '';
      child.stdin.write(keys);
    }
  } finally {
    child.kill();
  }
}

const browsers = [
  [
    'lynx',
    (url: string) => `lynx -accept_all_cookies -nopause '${url}'`,
    [
      [/Sign in.*Password.*Arrow keys/, '\t'],
      [/Enter text/, `test-editor\t${password}\t`],
      [/submit/i, '\r'],
      [/Home.*Events/, 'q'],
    ],
  ],
  [
    'w3m',
    (url: string) => `w3m -o use_cookie=1 -o accept_cookie=1 '${url}'`,
    [
      [/Sign in.*Viewing/, '\t\r'],
      [/TEXT:/, 'test-editor\r'],
      [/test-editor/, '\t\r'],
      [/Password:/, `${password}\r`],
      [/\*{5}/, '\t\r'],
      [/Viewing.*Home/, 'q'],
    ],
  ],
] as const satisfies readonly (readonly [string, (url: string) => string, readonly Step[]])[];

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

describe.each(browsers)('%s', (program, command, steps) => {
  test.skipIf(!isInstalled(program))(
    `signs in (skipped where ${program} is not installed; CI installs it)`,
    async () => {
      const count = () =>
        server.database.read('sessions').where({ user_agent: null }).orWhere('user_agent', 'like', '%').count();
      const before = await count();
      await play(command(`${server.url}/console/sign-in`), steps);
      expect(await count()).not.toEqual(before);
    },
  );
});
