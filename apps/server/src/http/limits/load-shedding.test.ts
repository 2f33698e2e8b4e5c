import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createLagMeter } from './load-shedding.ts';

describe('the lag of the event loop', () => {
  function createMeter() {
    const time = { nowMs: 0 };
    const meter = createLagMeter(() => time.nowMs);
    // Stops the real timer, which would add ticks.
    meter.stop();
    const tickAt = (nowMs: number) => {
      time.nowMs = nowMs;
      meter.tick();
    };
    return { time, meter, tickAt };
  }

  test('is 0 while ticks are on time', () => {
    const { meter, tickAt } = createMeter();
    tickAt(50);
    tickAt(100);
    expect(meter.lagMs()).toBe(0);
  });

  test('is 0 after a single late tick', () => {
    const { meter, tickAt } = createMeter();
    tickAt(350);
    expect(meter.lagMs()).toBe(0);
    tickAt(400);
    expect(meter.lagMs()).toBe(0);
  });

  test('is the delay of two consecutive late ticks, until one is on time', () => {
    const { meter, tickAt } = createMeter();
    tickAt(350);
    tickAt(750);
    expect(meter.lagMs()).toBe(300);
    tickAt(800);
    expect(meter.lagMs()).toBe(0);
  });

  test('includes an overdue second tick', () => {
    const { time, meter, tickAt } = createMeter();
    tickAt(350);
    time.nowMs = 700;
    expect(meter.lagMs()).toBe(300);
  });
});

const red = { width: 40, height: 30, channels: 3, background: 'red' } as const;

describe('an overloaded service', () => {
  let server: TestServer;
  const lag = { value: 0 };
  beforeAll(async () => {
    server = await startServer({ lag: { lagMs: () => lag.value, stop: () => undefined } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { accept: 'application/json', ...Object.fromEntries(new Headers(init.headers)) };
    const response = await fetch(`${server.url}${path}`, { ...init, headers });
    const text = await response.text();
    return response.status === 503
      ? { status: 503, code: JSON.parse(text).code, retryAfter: response.headers.get('retry-after') }
      : response.status;
  };
  const json = { 'content-type': 'application/json' };
  const refused = { status: 503, code: 'overloaded', retryAfter: '3' };

  /** In the order of rejection; the last ones are always accepted. */
  const work = {
    'what nobody signed in for': () => ask('/events/v1/events'),
    'the contract and its pages': () => ask('/docs/errors'),
    'signed-in reads of the calendar': () =>
      ask('/events/v1/events', { headers: { authorization: server.basic('editor') } }),
    'signed-in reads of messages': () => ask('/v1/messages', { headers: { authorization: server.bearer } }),
    'signed-in writes': () =>
      ask('/events/v1/tags', {
        method: 'POST',
        headers: { ...json, authorization: server.basic('editor') },
        body: JSON.stringify({ name: `tag ${lag.value}` }),
      }),
    'messages that are sent': () =>
      ask('/v1/messages', {
        method: 'POST',
        headers: { ...json, authorization: server.bearer },
        body: JSON.stringify({ to: '+256772123456', message: 'Your seat is booked.' }),
      }),
    'whether it is alive': () => ask('/livez'),
    'whether it is ready': () => ask('/readyz'),
  };
  const served = [200, 200, 200, 200, 201, 202, 200, 200];

  test.each([
    [200, 0],
    [201, 2],
    [400, 2],
    [401, 4],
    [800, 4],
    [801, 5],
    [60_000, 5],
  ])('at %d ms the first %d kinds of requests return 503 overloaded', async (lagMs, count) => {
    lag.value = lagMs;
    const seen = [];
    for (const each of Object.values(work)) seen.push(await each());
    expect(seen).toEqual(served.map((status, index) => (index < count ? refused : status)));
  });

  test('serves styles, scripts and images', async () => {
    lag.value = 0;
    const form = new FormData();
    form.set('file', new Blob([await sharp({ create: red }).png().toBuffer()], { type: 'image/png' }), 'red.png');
    const editor = { authorization: server.basic('editor') };
    const uploaded = await fetch(`${server.url}/events/v1/images`, { method: 'POST', headers: editor, body: form });
    const { id } = (await uploaded.json()) as { id: number };
    const event = { title: 'Ekyoto', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', image: id };
    const made = await fetch(`${server.url}/events/v1/events`, {
      method: 'POST',
      headers: { ...json, ...editor },
      body: JSON.stringify(event),
    });
    const { url } = (await made.json()) as { url: string };
    const assets = [];
    for (const page of [`${server.url}/docs/`, `${server.url}/docs/guides/operating`, url]) {
      const html = await (await fetch(page)).text();
      for (const [, asset = ''] of html.matchAll(/<(?:link rel="stylesheet" href|script src|img[^>]* src)="([^"]+)"/g))
        assets.push(new URL(asset, page));
    }
    expect(assets.map(({ pathname }) => pathname)).toEqual(
      expect.arrayContaining([
        '/docs/style.css',
        '/docs/docs.js',
        expect.stringMatching(/\/wp-content\/uploads\/.*\.png$/),
      ]),
    );

    lag.value = 60_000;
    for (const asset of assets) expect.soft((await fetch(asset)).status, asset.pathname).toBe(200);
    expect(await ask('/docs/errors')).toEqual(refused);
    expect(await ask('/docs/errors?x=.css')).toEqual(refused);
  });

  test('accepts requests again when the lag is gone', async () => {
    lag.value = 1000;
    expect(await work['what nobody signed in for']()).toEqual(refused);
    lag.value = 0;
    expect(await work['what nobody signed in for']()).toBe(200);
  });
});
