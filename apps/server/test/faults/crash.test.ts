import { verifyWebhook } from '@ngoma/client';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import { startReceiver, until } from '../../src/outbound/test-receiver.ts';

const sends = 1_000;
const finalStates = ['delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown', 'canceled'];
/** Numbers of the simulator with different outcomes. */
const endings = ['0001', '0002', '9901', '9903', '9905', '9907', '9914', '9920', '9921'];

interface Sent {
  readonly id: string;
  readonly to: string;
}

test.each([
  ['kill -9', 'SIGKILL'],
  ['an ordinary stop', 'SIGTERM'],
] as const)(
  `%s during ${sends} concurrent sends: every accepted message is stored and ends`,
  {
    timeout: 180_000,
  },
  async (_name, signal) => {
    const dataDir = temporaryFolder();
    const first = await startNgoma({ dataDir });
    const { key } = createKey(dataDir);
    const accepted: Sent[] = [];
    const attempts = Array.from({ length: sends }, (_none, index) =>
      send(first.url, key, index).then(
        (sent) => {
          accepted.push(sent);
          // In the middle of it all: some have a response, others are on their way.
          if (accepted.length === Math.floor(sends / 3)) process.kill(first.pid, signal);
        },
        () => undefined,
      ),
    );
    await Promise.all(attempts);
    await first.stop(signal);
    expect(accepted.length).toBeGreaterThanOrEqual(Math.floor(sends / 3));

    await using second = await startNgoma({ dataDir });
    for (const { id, to } of accepted) {
      const message = await untilFinal(second.url, key, id);
      expect(message.to).toBe(to);
      expect(finalStates).toContain(message.status);
    }
  },
);

async function send(url: string, key: string, index: number): Promise<Sent> {
  const to = `+25677${String(index).padStart(3, '0')}${endings[index % endings.length]}`;
  const response = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to, message: `Number ${index}` }),
  });
  if (response.status !== 202) throw new Error(`Refused with ${response.status}`);
  const { id } = (await response.json()) as { id: string };
  return { id, to };
}

/** Asks again until the message has ended. */
async function untilFinal(url: string, key: string, id: string): Promise<{ status: string; to: string }> {
  let message = { status: '', to: '' };
  await until(async () => {
    const response = await fetch(`${url}/v1/messages/${id}`, { headers: { authorization: `Bearer ${key}` } });
    expect(response.status, id).toBe(200);
    message = (await response.json()) as typeof message;
    return finalStates.includes(message.status);
  });
  return message;
}

test('kill -9 loses no webhook: it is sent after the restart, with its signature', async () => {
  const dataDir = temporaryFolder();
  let isUp = false;
  await using receiver = await startReceiver((response) => response.writeHead(isUp ? 204 : 503).end());
  const first = await startNgoma({ dataDir });
  const { key, webhook_secret: secret } = createKey(dataDir);
  const body = JSON.stringify({ to: '+256772123456', message: 'Hello', callback_url: receiver.url });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${first.url}/v1/messages`, { method: 'POST', headers, body });
  const { id } = (await response.json()) as { id: string };
  await untilFinal(first.url, key, id);
  await first.stop('SIGKILL');

  isUp = true;
  const refused = receiver.requests.length;
  await using _second = await startNgoma({ dataDir });
  const came = () => receiver.requests.slice(refused);
  await until(() => new Set(came().map(({ headers }) => headers['webhook-id'])).size === 2);
  const told = await Promise.all(came().map((request) => verifyWebhook({ secret, ...request })));
  for (const each of told) expect(each).toMatchObject({ data: { id } });
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['message.sent', 'message.delivered']));
});
