import { Agent, request as send } from 'node:http';
import { expect, test } from 'vitest';
import { startServer } from '../harness/server.ts';
import { usedMegabytes } from '../harness/used-memory.ts';

/** 2,000 in every run; `npm run soak` sends 100,000. Each name is tried twice, and each time from another network. */
const attempts = process.env['TEST_SOAK'] === undefined ? 2_000 : 100_000;
const atOnce = 16;
const mostMegabytes = 20;

test(`${attempts} failed logins for ${attempts / 2} unknown names use little memory, and the right password works from another address`, {
  timeout: 1_800_000,
}, async () => {
  await using server = await startServer({
    environment: {
      NGOMA_RATE_LIMIT: 'on',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: 'https://events.example.ug',
      VALIDATE_RESPONSES: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const signIn = (address: string, authorization: string) =>
    statusOf(`${server.url}/events/v1`, agent, address, authorization);
  const guess = (number: number) => basic(`name-${number % (attempts / 2)}`, `guess ${number}`);

  await inParallel(500, async (number) => {
    await signIn('203.0.113.1', basic('warm', `guess ${number}`));
  });
  const beforeMegabytes = usedMegabytes();
  await inParallel(attempts, async (number) => {
    expect(await signIn(networkAddress(number), guess(number))).toBe(401);
    if (number % 500 === 0) expect(await signIn('192.0.2.1', server.basic('editor'))).toBe(200);
  });
  const grownByMegabytes = usedMegabytes() - beforeMegabytes;
  process.stdout.write(`What is kept grew by ${grownByMegabytes.toFixed(1)} MB.\n`);
  expect(grownByMegabytes).toBeLessThan(mostMegabytes);

  // For one login from one network: beyond the limit nothing is evaluated, and others sign in all the same.
  const statuses = new Set<number>();
  await inParallel(200, async (number) => {
    statuses.add(await signIn('198.51.100.1', basic('somebody', `guess ${number}`)));
  });
  expect([...statuses].sort()).toEqual([401, 429]);
  expect(await signIn('198.51.100.1', server.basic('editor'))).toBe(200);
  expect(await signIn('198.51.100.2', server.basic('editor'))).toBe(200);
  agent.destroy();
});

const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

const networkAddress = (number: number): string =>
  `2001:db8:${(number >> 16).toString(16)}:${(number & 65_535).toString(16)}::1`;

async function inParallel(count: number, run: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const runRest = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, runRest));
}

function statusOf(url: string, agent: Agent, address: string, authorization: string): Promise<number> {
  const headers = { authorization, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
  return new Promise((done, fail) => {
    const request = send(url, { agent, headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
    });
    request.on('error', fail).end();
  });
}
