import { Agent, request as send } from 'node:http';
import { expect, test } from 'vitest';
import { basic, createUser, startNgoma } from '../../../test/harness/ngoma.ts';
import { residentMegabytes } from './used-memory.ts';

/** 2,000 in every run; `npm run soak` sends 100,000. Each name is tried twice, and each time from another network. */
const isSoak = process.env['NGOMA_SOAK'] !== undefined;
const attempts = isSoak ? 100_000 : 2_000;
const atOnce = 16;
const mostMegabytes = 20;

test(`${attempts} failed logins from ${attempts / 2} made-up names: little is kept, and the right password works elsewhere`, {
  timeout: 1_800_000,
}, async () => {
  await using server = await startNgoma({
    environment: {
      NGOMA_RATE_LIMIT: 'on',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: 'https://events.example.ug',
      NGOMA_WORKER: 'off',
    },
  });
  const right = basic(createUser(server.dataDir, 'amina', 'editor'));
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const signIn = (address: string, authorization: string) =>
    statusOf(`${server.url}/events/v1`, agent, address, authorization);
  const guess = (number: number) => basic({ login: `name-${number % (attempts / 2)}`, password: `guess ${number}` });

  // What a process grows to under any load.
  await inParallel(isSoak ? 40_000 : 500, async (number) => {
    await statusOf(`${server.url}/events/v1/venues?search=${number}`, agent, `203.0.${number % 200}.${number % 199}`);
  });
  const before = residentMegabytes(server.pid);
  await inParallel(attempts, async (number) => {
    const status = await signIn(
      `2001:db8:${(number >> 16).toString(16)}:${(number & 65_535).toString(16)}::1`,
      guess(number),
    );
    expect(status).toBe(401);
    if (number % 500 === 0) expect(await signIn('192.0.2.1', right)).toBe(200);
  });
  const grownBy = residentMegabytes(server.pid) - before;
  process.stdout.write(`Memory grew by ${grownBy.toFixed(1)} MB, from ${before.toFixed(0)} MB.\n`);
  if (isSoak) expect(grownBy).toBeLessThan(mostMegabytes);

  // All from one network: beyond its limit nothing is evaluated, and others sign in all the same.
  const statuses = new Set<number>();
  await inParallel(200, async (number) => {
    statuses.add(await signIn('198.51.100.1', guess(number)));
  });
  expect([...statuses].sort()).toEqual([401, 429]);
  expect(await signIn('198.51.100.1', right)).toBe(429);
  expect(await signIn('198.51.100.2', right)).toBe(200);
  agent.destroy();
});

async function inParallel(count: number, run: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

function statusOf(url: string, agent: Agent, address: string, authorization?: string): Promise<number> {
  const forwarded = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
  const headers = authorization === undefined ? forwarded : { ...forwarded, authorization };
  return new Promise((done, fail) => {
    const request = send(url, { agent, headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
    });
    request.on('error', fail).end();
  });
}
