import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReceivedRequest, startReceiver } from '../../../outbound/test-receiver.ts';
import { startMessaging } from '../../test-http-messaging.ts';
import type { OutboundPart, PartOutcome } from '../carrier.ts';
import { readAnswers } from './answers.ts';
import { open, part, settingsOf, start } from './test-http-carrier.ts';

const results = {
  list: '/recipients',
  number: '/number',
  message_id: '/id',
  code: '/status',
  answers: [
    { where: { '/status': ['ok', 'queued'] }, do: 'accept' },
    { where: { '/status': 'blocked' }, do: 'refuse', reason: 'blocked' },
    { where: { '/status': 'busy' }, do: 'throttle' },
  ],
};
const recipients = { max: 100, results };
const json = { to: ['{recipients}'], text: '{text}', from: '{sender}' };
const numbers = ['+256772000001', '+256772000002', '+256772000003', '+256772000004', '+256772000005'];

type Respond = (response: ServerResponse, request: ReceivedRequest) => void;

async function startCarrier(respond: Respond, settings: object = {}, request: object = { json }) {
  const receiver = await startReceiver(respond);
  open.push(receiver);
  const carrier = await start({ request: { url: receiver.url, ...request }, recipients, ...settings });
  const submitTo = (list: readonly string[], more: Partial<OutboundPart> = {}) =>
    Promise.all(list.map((to) => carrier.submit({ part: { to, ...more } })));
  const bodies = () => receiver.requests.map(({ body }) => JSON.parse(body));
  return { ...carrier, receiver, submitTo, bodies };
}

/** Accepts all recipients, with ids made of their numbers. */
const accept: Respond = (response, { body }) => {
  const { to } = JSON.parse(body) as { to: string[] }; // as: what the settings make
  response.end(JSON.stringify({ recipients: to.map((number) => ({ number, status: 'ok', id: `id-${number}` })) }));
};

const acceptedAs = (id: string, code = 'ok'): PartOutcome => ({ kind: 'accepted', carrierMessageId: id, code });

describe('a request for several recipients', () => {
  test('has all messages of the same text that are submitted together', async () => {
    const { submitTo, bodies } = await startCarrier(accept);
    expect(await submitTo(numbers)).toEqual(numbers.map((number) => acceptedAs(`id-${number}`)));
    expect(bodies()).toEqual([{ to: numbers, text: part.text, from: 'NWSC' }]);
  });

  test('has at most max recipients, and none twice', async () => {
    const { submitTo, bodies } = await startCarrier(accept, { recipients: { ...recipients, max: 2 } });
    await submitTo([...numbers, '+256772000005']);
    expect(bodies().map(({ to }) => to)).toEqual([
      numbers.slice(0, 2),
      numbers.slice(2, 4),
      ['+256772000005'],
      ['+256772000005'],
    ]);
  });

  test('has no messages of another text or sender', async () => {
    const { submitTo, bodies } = await startCarrier(accept, { window: 50 });
    await Promise.all([
      submitTo(numbers),
      submitTo(numbers, { text: 'Oli otya' }),
      submitTo(numbers, { senderId: null }),
    ]);
    expect(bodies()).toHaveLength(3);
    expect(bodies()).toContainEqual({ to: numbers, text: 'Oli otya', from: 'NWSC' });
    expect(bodies()).toContainEqual({ to: numbers, text: part.text });
  });

  test('has numbers in the form of the settings', async () => {
    const two = numbers.slice(0, 2);
    const response: Respond = (each) => each.end('{}');
    const inForm = await startCarrier(
      response,
      { recipients: { ...recipients, each: '{to_digits}', separator: ';' } },
      { form: { to: '{recipients}' }, query: { n: '{recipients}' } },
    );
    await inForm.submitTo(two);
    const joined = '256772000001%3B256772000002';
    expect(inForm.receiver.requests).toMatchObject([{ body: `to=${joined}`, path: `/hook?n=${joined}` }]);
    const inJson = await startCarrier(
      response,
      { recipients: { ...recipients, each: { phone: '{to_national}', ref: '{id}', n: 1 } } },
      { json: { list: ['{recipients}'] } },
    );
    await inJson.submitTo(two);
    const ref = expect.stringMatching(/^msg_/);
    expect(inJson.bodies()).toEqual([
      {
        list: [
          { phone: '0772000001', ref, n: 1 },
          { phone: '0772000002', ref, n: 1 },
        ],
      },
    ]);
  });

  test('leaves the messages unsent if another process has taken one of them over', async () => {
    const { submit, receiver } = await startCarrier(accept);
    const answers = [true, false];
    const outcomes = await Promise.all([
      submit({ part: { to: numbers[0] ?? '' } }),
      submit({ part: { to: numbers[1] ?? '' }, isStillOurs: () => answers.shift() ?? false }),
    ]);
    expect(outcomes).toEqual([{ kind: 'unsent' }, { kind: 'unsent' }]);
    expect(receiver.requests).toEqual([]);
  });
});

describe('a response with results', () => {
  test('decides each recipient, in any spelling of its number; a missing result is uncertain for it alone', async () => {
    const given = [
      { number: '0772000002', status: 'blocked' },
      { number: '256 772 000001', status: 'queued', id: 7 },
      { number: '+256772000003', status: 'surprise', id: 'x' },
      { number: '+256772000009', status: 'ok', id: 'y' },
      { number: '+256772000005', status: 'busy' },
    ];
    const { submitTo, carrier } = await startCarrier((response) => response.end(JSON.stringify({ recipients: given })));
    expect(await submitTo(numbers)).toEqual([
      acceptedAs('7', 'queued'),
      { kind: 'refused', rule: { do: 'refuse' }, reason: 'blocked', code: 'blocked' },
      { kind: 'uncertain' },
      { kind: 'uncertain' },
      { kind: 'throttled', code: 'busy' },
    ]);
    expect(carrier.health.kind).toBe('up');
  });

  test('is uncertain for a number with two results', async () => {
    const twice = ['ok', 'blocked'].map((status) => ({ number: numbers[0], status }));
    const { submitTo } = await startCarrier((response) => response.end(JSON.stringify({ recipients: twice })));
    expect(await submitTo(numbers.slice(0, 1))).toEqual([{ kind: 'uncertain' }]);
  });

  test('may be XML', async () => {
    const xml = {
      list: '/r/m',
      number: '/@to',
      answers: [{ where: { '/s': 'OK' }, do: 'accept' }],
      message_id: '/@id',
    };
    const { submitTo } = await startCarrier(
      (response) => response.end('<r><m to="256772000002" id="B"><s>OK</s></m><m to="256772000001"><s>NO</s></m></r>'),
      { response_format: 'xml', recipients: { max: 5, results: xml } },
    );
    expect(await submitTo(numbers.slice(0, 2))).toEqual([{ kind: 'uncertain' }, acceptedAs('B', 'HTTP 200')]);
  });
});

describe('a response without results', () => {
  test('that refuses a group is followed by a request for each recipient', async () => {
    const { submitTo, bodies } = await startCarrier((response, request) => {
      if (request.body.includes('2000003')) response.writeHead(400).end('{"error":"invalid number"}');
      else accept(response, request);
    });
    const refused = {
      ...{ kind: 'refused', rule: { do: 'retry', delayMs: 30_000, tries: 1_000 }, reason: 'unknown_error' },
      ...{ code: 'HTTP 400', isUnknownError: true },
    };
    const accepted = (number: string) => acceptedAs(`id-${number}`);
    expect(await submitTo(numbers)).toEqual(numbers.map((each) => (each === numbers[2] ? refused : accepted(each))));
    expect(bodies().map(({ to }) => to)).toEqual([numbers, ...numbers.map((number) => [number])]);
  });

  test.each<[string, Respond, PartOutcome]>([
    ['503', (response) => response.writeHead(503).end(), { kind: 'throttled', code: 'HTTP 503' }],
    [
      '401',
      (response) => response.writeHead(401).end(),
      { kind: 'stopped', reason: 'refused_by_carrier', code: 'HTTP 401' },
    ],
    ['500', (response) => response.writeHead(500).end(), { kind: 'uncertain' }],
    ['200', (response) => response.end('{"status":"ok"}'), { kind: 'uncertain' }],
    ['an aborted response', (response) => response.destroy(), { kind: 'uncertain' }],
  ])('decides all recipients, but accepts none (%s)', async (_name, respond, outcome) => {
    const answers = [{ where: { '/status': 'ok' }, do: 'accept' }];
    const { submitTo, carrier, receiver } = await startCarrier(respond, { answers });
    expect(await submitTo(numbers)).toEqual(numbers.map(() => outcome));
    expect(receiver.requests).toHaveLength(1);
    // One response is one failure, however many recipients it has.
    expect(carrier.health.kind).toBe('up');
  });
});

test('no recipient is accepted without a result of its own that a rule accepts', () => {
  const { responses } = settingsOf({ request: { url: 'http://127.0.0.1:1/', json }, recipients });
  const parts = numbers.map((to): OutboundPart => ({ ...part, to }));
  const number = fc.constantFrom(...numbers, '0772000001', '772000002', '+256772000009', '', null);
  const status = fc.constantFrom('ok', 'queued', 'OK', 'blocked', 'busy', '', null, 0);
  const list = fc.array(fc.oneof(fc.record({ number, status }), fc.json()), { maxLength: 8 });
  const body = fc.oneof(
    list.map((each) => JSON.stringify({ recipients: each, status: 'ok' })),
    fc.json(),
    fc.string(),
  );
  const statuses = fc.constantFrom(200, 201, 400, 401, 500, 503);
  let accepted = 0;
  void fc.assert(
    fc.property(body, statuses, (text, code) => {
      const { outcomes } = readAnswers({ status: code, retryAfter: undefined, body: text }, parts, responses, 0);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.kind !== 'accepted') continue;
        accepted += 1;
        const digits = numbers[index]?.slice(-9) ?? '';
        const own = JSON.parse(text).recipients.filter(
          (each: { number?: unknown }) => String(each?.number ?? '').slice(-9) === digits,
        );
        expect(own).toHaveLength(1);
        expect(['ok', 'queued']).toContain(own[0].status);
      }
    }),
    { numRuns: process.env['TEST_SOAK'] === undefined ? 1_000 : 10_000, seed: 20_261_128 },
  );
  expect(accepted).toBeGreaterThan(30);
});

describe('messages of the queue', () => {
  test('are recorded before their request, and each is sent once', async () => {
    const recorded: boolean[] = [];
    const receiver = await startReceiver((response, request) => {
      const { to } = JSON.parse(request.body) as { to: string[] }; // as: what the settings make
      void scene.submitting().then((count) => {
        recorded.push(count >= to.length);
        accept(response, request);
      });
    });
    open.push(receiver);
    const scene = await startMessaging({ request: { url: receiver.url, json }, recipients, window: 200 });
    await scene.send(150, (index) => `+2567720${String(index).padStart(5, '0')}`);
    await scene.until(async () => (await scene.idsIn('sent')).length === 150);
    const sent = receiver.requests.flatMap(({ body }) => JSON.parse(body).to);
    expect(new Set(sent).size).toBe(150);
    expect(sent).toHaveLength(150);
    expect(receiver.requests.length).toBeLessThan(50);
    expect(recorded).not.toContain(false);
  });

  test('whose request has no response are uncertain; the others are sent after recovery', async () => {
    let isBroken = true;
    const receiver = await startReceiver((response, request) => {
      if (isBroken) response.destroy();
      else accept(response, request);
    });
    open.push(receiver);
    const scene = await startMessaging({ request: { url: receiver.url, json }, recipients, window: 5 });
    await scene.send(40, (index) => `+2567720${String(index).padStart(5, '0')}`);
    await scene.pass(60_000);
    isBroken = false;
    const uncertain = await scene.idsIn('unknown');
    expect(uncertain.length).toBeGreaterThan(0);
    await scene.until(async () => (await scene.idsIn('sent')).length === 40 - uncertain.length);
    const sent = receiver.requests.flatMap(({ body }) => JSON.parse(body).to);
    expect(new Set(sent).size).toBe(40);
    expect(sent).toHaveLength(40);
  });
});
