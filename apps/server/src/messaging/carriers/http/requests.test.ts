import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OutboundPart } from '../carrier.ts';
import { answering, environment, ourId, part, start } from './test-http-carrier.ts';

describe('a request', () => {
  test('inserts any text into JSON', async () => {
    const receiver = await answering(200);
    const { submit } = await start({
      request: {
        url: `${receiver.url}/{to_digits}`,
        headers: { 'X-Api-Key': '{secret:TOKEN}', 'X-Id': '{id}' },
        query: { until: '{expires_at}' },
        json: {
          messages: [{ to: '{to}', from: '{sender}', body: 'SMS: {text}', flash: false, n: 1, x: null }],
          auth: { token: '{secret:TOKEN}' },
        },
      },
    });
    expect(await submit()).toEqual({ kind: 'accepted', carrierMessageId: ourId, code: 'HTTP 200' });
    const [request] = receiver.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/hook/256772000001?until=2026-11-22T00%3A00%3A00.000Z',
      headers: { 'content-type': 'application/json', 'x-api-key': environment.TOKEN, 'x-id': ourId },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      messages: [{ to: part.to, from: 'NWSC', body: `SMS: ${part.text}`, flash: false, n: 1, x: null }],
      auth: { token: environment.TOKEN },
    });
  });

  test('inserts any text into forms and queries', async () => {
    const receiver = await answering(200);
    const fields = { to: '{to}', text: '{text}', key: '{secret:TOKEN}' };
    const { submit } = await start({ request: { url: `${receiver.url}?v=1`, query: fields, form: fields } });
    await submit();
    const [request] = receiver.requests;
    const want = { to: part.to, text: part.text, key: environment.TOKEN };
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual(want);
    expect(Object.fromEntries(new URL(`http://x${request?.path}`).searchParams)).toEqual({ v: '1', ...want });
  });

  test('leaves out a missing sender', async () => {
    const receiver = await answering(200);
    const request = { url: receiver.url, query: { s: '{sender}' }, json: { from: '{sender}', label: 'of {sender}' } };
    const { submit } = await start({ request });
    await submit({ part: { senderId: null } });
    expect(receiver.requests).toMatchObject([{ path: '/hook', body: '{"label":"of "}' }]);
  });

  test.each<[string, Partial<OutboundPart>, string[]]>([
    ['gsm7', { text: 'Hi €', encoding: 'gsm7' }, ['0', '1', '00480069002020AC']],
    ['ucs2', { text: 'ŋ😀', encoding: 'ucs2' }, ['2', '1', '014BD83DDE00']],
    ['a long text', { text: 'a'.repeat(307), encoding: 'gsm7' }, ['0', '3', '0061'.repeat(307)]],
  ])('expresses encoding, parts, UCS-2 in hexadecimal and the national number: %s', async (_name, more, values) => {
    const receiver = await answering(200);
    const form = { coding: '{encoding}', parts: '{parts}', hex: '{text_hex}', to: '{to_national}' };
    const { submit } = await start({ request: { url: receiver.url, form, encodings: { gsm7: 0, ucs2: '2' } } });
    await submit({ part: more });
    expect([...new URLSearchParams(receiver.requests[0]?.body).values()]).toEqual([...values, '0772000001']);
  });

  test('leaves out a parameter for an encoding without a word', async () => {
    const receiver = await answering(200);
    const request = { url: receiver.url, query: { unicode: '{encoding}' }, encodings: { gsm7: '', ucs2: 1 } };
    const { submit } = await start({ request });
    await submit({ part: { text: 'Hi', encoding: 'gsm7' } });
    await submit({ part: { text: 'ŋ', encoding: 'ucs2' } });
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook', '/hook?unicode=1']);
  });

  test('has the credentials of the settings', async () => {
    const receiver = await answering(200);
    const json = { text: '{text}' };
    const sent = async (auth: object) => {
      const { submit } = await start({ request: { url: receiver.url, json, auth } });
      await submit();
      return receiver.requests.at(-1);
    };
    const secret = { env: 'TOKEN' };
    const basic = Buffer.from(`ngoma:${environment.TOKEN}`).toString('base64');
    expect((await sent({ basic: { user: 'ngoma', password: secret } }))?.headers['authorization']).toBe(
      `Basic ${basic}`,
    );
    expect((await sent({ bearer: secret }))?.headers['authorization']).toBe(`Bearer ${environment.TOKEN}`);
    const hmac = { key: secret, header: 'X-Signature', encoding: 'base64', prefix: 'v1=' };
    const signed = await sent({ hmac });
    const signature = createHmac('sha256', environment.TOKEN)
      .update(signed?.body ?? '')
      .digest('base64');
    expect(signed?.headers['x-signature']).toBe(`v1=${signature}`);
  });

  test('with GET has no body', async () => {
    const receiver = await answering(200);
    const { submit } = await start({ request: { method: 'GET', url: receiver.url, query: { text: '{text}' } } });
    await submit();
    expect(receiver.requests).toMatchObject([{ method: 'GET', body: '' }]);
  });

  test('preserves any text in every context', async () => {
    const receiver = await answering(200);
    const { submit } = await start({
      request: { url: `${receiver.url}/{text}`, query: { text: '{text}' }, json: { text: '{text}' } },
    });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (text) => {
        await submit({ part: { text } });
        const { path = '', body } = receiver.requests.at(-1) ?? { body: '' };
        const sent = text.toWellFormed();
        expect(JSON.parse(body)).toEqual({ text: sent });
        expect(decodeURIComponent(path.slice('/hook/'.length, path.indexOf('?')))).toBe(sent);
        expect(decodeURIComponent(path.slice(path.indexOf('?text=') + '?text='.length))).toBe(sent);
      }),
      { numRuns: 50 },
    );
  });

  test('is not sent for a message that another process has taken over', async () => {
    const receiver = await answering(200);
    const { submit } = await start({ request: { url: receiver.url } });
    expect(await submit({ isStillOurs: () => false })).toEqual({ kind: 'unsent' });
    expect(receiver.requests).toEqual([]);
  });
});
