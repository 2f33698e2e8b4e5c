import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../test/harness/sandbox.ts';
import { startReceiver } from '../outbound/test-receiver.ts';
import { delaysMs } from '../webhooks/deliveries/retry-schedule.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const second = 1_000;
const hour = 3_600;
const day = 24 * hour;

async function send(to: string, callbackUrl?: string): Promise<string> {
  const { data, error } = await sandbox.client.POST('/v1/messages', {
    body: { to, message: 'Webale!', ...(callbackUrl !== undefined && { callback_url: callbackUrl }) },
  });
  if (data === undefined) throw new Error(error.detail);
  return data.id;
}

async function statusOf(id: string): Promise<string | undefined> {
  const { data } = await sandbox.client.GET('/v1/messages/{id}', { params: { path: { id } } });
  return data?.status;
}

const timeOf = async () => Date.parse((await sandbox.state()).now);

test('advances the time by at least the requested seconds', async () => {
  const beforeMs = await timeOf();
  const { data } = await sandbox.client.POST('/sandbox/advance', { body: { seconds: 3 * day } });
  expect(data?.seconds_left).toBe(0);
  expect(Date.parse(data?.now ?? '') - beforeMs).toBeGreaterThanOrEqual(3 * day * second);
  expect(await timeOf()).toBeGreaterThanOrEqual(Date.parse(data?.now ?? ''));
});

test('delivers the receipt of a new message before later events', async () => {
  const id = await send('+256772123456');
  await sandbox.advance(60);
  expect(await statusOf(id)).toBe('delivered');
  const { data } = await sandbox.client.GET('/v1/messages/{id}/events', { params: { path: { id } } });
  const times = data?.data.map(({ at }) => Date.parse(at)) ?? [];
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(10 * second);
});

test('sends scheduled and rescheduled messages at their times', async () => {
  const inDays = async (days: number) => new Date((await timeOf()) + days * day * second).toISOString();
  const schedule = async (days: number) => {
    const body = { to: '+256772123456', message: 'Webale!', send_at: await inDays(days) };
    return (await sandbox.client.POST('/v1/messages', { body })).data?.id ?? '';
  };
  const [first, moved, last] = [await schedule(1), await schedule(2), await schedule(20)];
  const params = { path: { id: moved } };
  await sandbox.client.PATCH('/v1/messages/{id}', { params, body: { send_at: await inDays(3) } });
  await sandbox.advance(10 * day);
  expect([await statusOf(first), await statusOf(moved), await statusOf(last)]).toEqual([
    ...['delivered', 'delivered', 'scheduled'],
  ]);
  for (const id of [first, moved]) {
    const { data } = await sandbox.client.GET('/v1/messages/{id}', { params: { path: { id } } });
    const { data: events } = await sandbox.client.GET('/v1/messages/{id}/events', { params: { path: { id } } });
    const sentAtMs = Date.parse(events?.data.find(({ status }) => status === 'sent')?.at ?? '');
    expect(sentAtMs - Date.parse(data?.send_at ?? '')).toBeGreaterThanOrEqual(0);
    expect(sentAtMs - Date.parse(data?.send_at ?? '')).toBeLessThan(10 * second);
  }
});

test('signs webhooks with the real time', async () => {
  await using receiver = await startReceiver();
  await sandbox.advance(30 * day);
  await send('+256772123456', receiver.url);
  await sandbox.advance(1);
  const stamps = receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(stamps).toHaveLength(2);
  for (const stamp of stamps) expect(Math.abs(stamp - Date.now() / second)).toBeLessThan(60);
});

describe('queued messages', () => {
  test.each([
    ['a number without a receipt', '+256772129910', 26 * hour, 'sent', 'unknown'],
    ['a carrier that always throttles', '+256772129912', 25 * hour, 'sending', 'expired'],
    ['a refusal that is retried three times', '+256772129916', 60, 'rejected', 'rejected'],
  ])('%s', async (_name, to, seconds, before, after) => {
    const id = await send(to);
    await sandbox.advance(20);
    expect(await statusOf(id)).toBe(before);
    await sandbox.advance(seconds);
    expect(await statusOf(id)).toBe(after);
  });
});

test('publishes a scheduled event at its time', async () => {
  const { login, password } = (await sandbox.state()).credentials;
  const authorization = `Basic ${btoa(`${login}:${password}`)}`;
  const inAnHour = new Date((await timeOf()) + hour * second).toISOString().slice(0, 19).replace('T', ' ');
  const times = { start_date: '+3 days', end_date: '+4 days', date_utc: inAnHour };
  const body = { title: 'Secret set', status: 'future', ...times } as const;
  const { data: made } = await sandbox.client.POST('/events/v1/events', { body, headers: { authorization } });
  const find = async () => (await fetch(`${sandbox.url}/events/v1/events/${made?.id}`)).status;
  expect(await find()).not.toBe(200);
  await sandbox.advance(hour + 60);
  expect(await find()).toBe(200);
});

test.each([0, -5, 1.5, 31_622_401, '60', null])('400: %j seconds', async (seconds) => {
  const { response, error } = await sandbox.client.POST('/sandbox/advance', {
    body: { seconds: seconds as number }, // as: what the types forbid
  });
  expect(response.status).toBe(400);
  expect(error?.detail).toBe("'seconds' must be an integer from 1 to 31622400.");
});

describe('with failing receivers', () => {
  // Pending webhooks of one test would delay the clock in the next.
  beforeEach(async () => {
    await sandbox.client.POST('/sandbox/reset');
  });

  test('runs each attempt of a webhook at its own time', async () => {
    await using receiver = await startReceiver((response) => response.writeHead(500).end('not today'));
    await send('+256772123456', receiver.url);
    await sandbox.advance(10 * day);
    const { webhooks } = await sandbox.state();
    const seen = webhooks.map(({ type, state, next_attempt_at, attempts }) => ({
      ...{ type, state, next_attempt_at },
      pauses: attempts
        .slice(1)
        .map(({ at }, index) => (Date.parse(at) - Date.parse(attempts[index]?.at ?? '')) / second),
      answers: new Set(attempts.map(({ status, response }) => `${status} ${response}`)),
    }));
    const scheduled = delaysMs.map((delayMs) => delayMs / second);
    expect(seen.map(({ type, state, next_attempt_at }) => [type, state, next_attempt_at])).toEqual([
      ['message.delivered', 'exhausted', null],
      ['message.sent', 'exhausted', null],
    ]);
    for (const { pauses, answers } of seen) {
      expect(answers).toEqual(new Set(['500 not today']));
      expect(pauses).toHaveLength(scheduled.length);
      pauses.forEach((pause, index) => {
        const meant = scheduled[index] ?? 0;
        expect(pause).toBeGreaterThanOrEqual(0.9 * meant);
        // A receiver that failed five times in a row gets one at a time, with pauses of up to five minutes.
        expect(pause).toBeLessThanOrEqual(1.1 * meant + 400);
      });
    }
  });

  test('delivers missed webhooks after an outage of two days', async () => {
    let isDown = true;
    await using receiver = await startReceiver((response) => response.writeHead(isDown ? 503 : 204).end());
    await send('+256772123456', receiver.url);
    await sandbox.advance(2 * day);
    expect((await sandbox.state()).webhooks.map(({ state }) => state)).toEqual(['pending', 'pending']);
    isDown = false;
    await sandbox.advance(day);
    expect((await sandbox.state()).webhooks.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('returns the seconds left while a receiver does not answer', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await using receiver = await startReceiver(async (response) => {
      await held;
      response.writeHead(204).end();
    });
    await send('+256772123456', receiver.url);
    const beforeMs = await timeOf();
    const { data } = await sandbox.client.POST('/sandbox/advance', { body: { seconds: hour } });
    expect(data?.seconds_left).toBeGreaterThan(hour - 60);
    expect((await timeOf()) - beforeMs).toBeLessThan(60 * second);
    answer();
    await sandbox.advance(data?.seconds_left ?? 0);
    expect((await sandbox.state()).webhooks.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('runs concurrent calls one after the other', async () => {
    await using receiver = await startReceiver((response) => response.writeHead(500).end());
    await send('+256772123456', receiver.url);
    const beforeMs = await timeOf();
    await Promise.all([sandbox.advance(day), sandbox.advance(day)]);
    expect((await timeOf()) - beforeMs).toBeGreaterThanOrEqual(2 * day * second);
  });
});
