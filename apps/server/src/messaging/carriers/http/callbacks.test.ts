import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../../log/log.ts';
import { systemClock } from '../../../time/clock.ts';
import { HttpCarrier } from './http-carrier.ts';
import { environment, settingsOf } from './test-http-carrier.ts';

describe('a receipt callback', () => {
  const receipts = {
    token: { env: 'CALLBACK' },
    id: '/id',
    status: '/status',
    to: '/phone',
    error: '/error/code',
    statuses: { Success: 'delivered', Failed: 'undelivered', Sent: 'en_route' },
  };
  const read = (more: object, callback: Partial<Parameters<HttpCarrier['readCallback']>[0]>) => {
    const settings = settingsOf({ request: { url: 'http://127.0.0.1:1/' }, receipts: { ...receipts, ...more } });
    const carrier = new HttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
    return carrier.readCallback({
      query: new URLSearchParams(),
      headers: {},
      body: '',
      ...callback,
    });
  };
  const query = new URLSearchParams({ token: environment.CALLBACK });
  const receipt = {
    carrierMessageId: 'A1',
    status: 'undelivered',
    reason: 'undeliverable',
    code: 'Failed 27',
    to: '256772000001',
    senderId: null,
    submittedAt: null,
    doneAt: null,
    text: null,
  };

  test('is read as JSON', () => {
    const body = '{"id":"A1","status":"Failed","phone":"256772000001","error":{"code":27}}';
    expect(read({}, { query, body })).toEqual({ kind: 'read', items: [receipt], ignored: [] });
  });

  test('is read as a form or query', () => {
    const fields = { id: 'A1', status: 'failed', phone: '256772000001' };
    const want = { kind: 'read', items: [{ ...receipt, code: 'failed' }], ignored: [] };
    expect(read({ format: 'form' }, { query, body: new URLSearchParams(fields).toString() })).toEqual(want);
    expect(
      read({ format: 'query' }, { query: new URLSearchParams({ ...fields, token: environment.CALLBACK }) }),
    ).toEqual(want);
  });

  test.each<[string, object, string]>([
    [
      'XML',
      { format: 'xml', id: '/r/@id', status: '/r/s', to: '/r/to' },
      '<r id="A1"><s>Failed</s><to>256772000001</to></r>',
    ],
    [
      'plain text',
      {
        format: 'text',
        pattern: '^id:(?<id>[^ ]+) to:(?<to>[^ ]+) stat:(?<stat>[A-Za-z]+)$',
        status: '/stat',
        to: '/to',
      },
      'id:A1 to:256772000001 stat:Failed',
    ],
    [
      'a form with a status within a text',
      { format: 'form', status: { at: '/dlr', pattern: 'stat:(?<value>[A-Za-z]+)' } },
      'id=A1&phone=256772000001&dlr=sub:001+stat:Failed',
    ],
  ])('is read as %s', (_name, more, body) => {
    const want = { ...receipt, code: 'Failed' };
    expect(read({ error: undefined, ...more }, { query, body })).toEqual({ kind: 'read', items: [want], ignored: [] });
  });

  test.each<[string, 'json' | 'form' | 'query']>([
    ['JSON', 'json'],
    ['a form', 'form'],
    ['a query', 'query'],
  ])('is read whichever form it has, if %s is set', (_name, format) => {
    const fields = { id: ' A1 ', status: 'FAILED ', phone: ' 256772000001' };
    const want = { kind: 'read', items: [{ ...receipt, code: 'FAILED' }], ignored: [] };
    const form = new URLSearchParams(fields).toString();
    expect(read({ format }, { query, body: `\ufeff${JSON.stringify(fields)}` })).toEqual(want);
    expect(read({ format }, { query, body: form })).toEqual(want);
    expect(read({ format }, { query: new URLSearchParams({ ...fields, token: environment.CALLBACK }) })).toEqual(want);
    const inBoth = new URLSearchParams({ id: 'A1', phone: '256772000001', token: environment.CALLBACK });
    expect(read({ format }, { query: inBoth, body: 'status=FAILED' })).toEqual(want);
  });

  test('is read as a list without a setting, and as a list of one that is an object', () => {
    const [one, two] = [
      { id: 'A1', status: 'Failed' },
      { id: 'A2', status: 'Success' },
    ];
    const idsOf = (reading: ReturnType<typeof read>) =>
      reading.kind === 'read'
        ? reading.items.map((item) => 'carrierMessageId' in item && item.carrierMessageId)
        : reading;
    expect(idsOf(read({}, { query, body: JSON.stringify([one, two]) }))).toEqual(['A1', 'A2']);
    expect(idsOf(read({ list: '/results' }, { query, body: JSON.stringify({ results: one }) }))).toEqual(['A1']);
    const first = { id: '/0/id', status: '/0/status', to: undefined, error: undefined };
    expect(idsOf(read(first, { query, body: JSON.stringify([one, two]) }))).toEqual(['A1']);
  });

  test('is read as a list, of which unreadable items are ignored', () => {
    const list = '{"results":[{"id":"A1","status":"Failed"},{"status":"Failed"},{"id":"A2","status":"Success"}]}';
    expect(read({ list: '/results' }, { query, body: list })).toMatchObject({
      items: [{ carrierMessageId: 'A1' }, { carrierMessageId: 'A2' }],
      ignored: ['It has no id at /id.'],
    });
    const xml = '<rs><r id="A1"><s>Failed</s></r><r id="A2"><s>Success</s></r></rs>';
    const paths = { format: 'xml', list: '/rs/r', id: '/@id', status: '/s', to: undefined, error: undefined };
    expect(read(paths, { query, body: xml })).toMatchObject({
      items: [{ carrierMessageId: 'A1' }, { carrierMessageId: 'A2', status: 'delivered' }],
    });
    const why = 'It has no list with items at /results.';
    for (const body of ['{"results":[]}', '{}'])
      expect(read({ list: '/results' }, { query, body })).toEqual({ kind: 'ignored', why });
  });

  test('keeps large numeric ids exact', () => {
    expect(read({}, { query, body: '{"id":12345678901234567890,"status":"Success"}' })).toMatchObject({
      items: [{ carrierMessageId: '12345678901234567890', status: 'delivered', reason: null }],
    });
  });

  test('strips NUL and lone surrogates', () => {
    const body = '{"id":"a\\ud83d","status":"Failed\\u0000","error":{"code":"2\\u00007"}}';
    expect(read({}, { query, body })).toMatchObject({ items: [{ carrierMessageId: 'a\ufffd', code: 'Failed 27' }] });
  });

  test.each<[string, IncomingHttpHeaders, URLSearchParams, object]>([
    ['without a token', {}, new URLSearchParams(), {}],
    ['with another token', {}, new URLSearchParams({ token: 'callback-secreT' }), {}],
    ['with the token in another place', { 'x-token': environment.CALLBACK }, new URLSearchParams(), {}],
    ['with the token in the address where a header is wanted', {}, query, { token_header: 'X-Token' }],
  ])('%s is nobody’s', (_name, headers, given, more) => {
    const body = '{"id":"A1","status":"Success"}';
    expect(read(more, { query: given, headers, body })).toEqual({ kind: 'unauthorized' });
  });

  test('accepts the token in a header', () => {
    const body = '{"id":"A1","status":"Success"}';
    expect(read({ token_header: 'X-Token' }, { headers: { 'x-token': environment.CALLBACK }, body })).toMatchObject({
      kind: 'read',
    });
  });

  test.each([
    ['is no JSON', 'id=A1'],
    ['has no id', '{"status":"Success"}'],
    ['has an empty id', '{"id":"","status":"Success"}'],
    ['has an id that is an object', '{"id":{},"status":"Success"}'],
    ['has a status that nobody knows', '{"id":"A1","status":"Lost"}'],
    ['has no status', '{"id":"A1"}'],
  ])('that %s is ignored, and it is said why', (_name, body) => {
    expect(read({}, { query, body })).toEqual({ kind: 'ignored', why: expect.stringMatching(/^Its? .*\.$/) });
  });

  test('is unauthorized for a carrier without receipts', () => {
    const settings = settingsOf({ request: { url: 'http://127.0.0.1:1/' } });
    const carrier = new HttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
    expect(carrier.readCallback({ query, headers: {}, body: '' })).toEqual({
      kind: 'unauthorized',
    });
  });
});

const texts = { token: { env: 'CALLBACK' }, from: '/from', to: '/to', text: '/message/body' };

function readText(body: string, more: object | null = {}, token: string = environment.CALLBACK) {
  const request = { url: 'http://127.0.0.1:1/' };
  const settings = settingsOf({ request, ...(more && { texts: { ...texts, ...more } }) });
  const carrier = new HttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
  const query = new URLSearchParams({ token });
  return carrier.readTextCallback({ query, headers: {}, body });
}

const xmlTexts = { format: 'xml', from: '/t/from', to: '/t/to', text: '/t/text' };

const json = (members: object) =>
  JSON.stringify({ from: '0772123456', to: 8008, message: { body: 'Yes' }, ...members });

test('reads a text at the pointers of the settings and normalises the number', () => {
  const text = { from: '+256772123456', to: '8008', text: 'Yes' };
  expect(readText(json({}))).toEqual({ kind: 'read', items: [text], ignored: [] });
  expect(readText('from=256772123456&to=8008&text=Yes', { format: 'form', text: '/text' })).toEqual({
    kind: 'read',
    items: [text],
    ignored: [],
  });
  expect(readText(json({ message: { body: '' } }))).toEqual({
    kind: 'read',
    items: [{ ...text, text: '' }],
    ignored: [],
  });
  expect(readText(json({ from: 'x'.repeat(40), message: { body: 'a\0\ud800' } }))).toEqual({
    kind: 'read',
    items: [{ ...text, from: 'x'.repeat(20), text: 'a\ufffd' }],
    ignored: [],
  });
});

test.each<[string, string, object]>([
  ['JSON', json({ message: { body: '\ufeffYes' } }), {}],
  ['a form', 'from=256772123456&to=8008&text=%EF%BB%BFYes', { format: 'form', text: '/text' }],
  ['XML', '<t><from>256772123456</from><to>8008</to><text>\ufeffYes</text></t>', xmlTexts],
])('reads a text in %s without its byte-order mark', (_name, body, settings) => {
  expect(readText(body, settings)).toMatchObject({ items: [{ text: 'Yes' }] });
});

test.each<[string, string, object]>([
  ['JSON', json({ message: { body: '' } }), {}],
  ['a form', 'from=256772123456&to=8008&text=', { format: 'form', text: '/text' }],
  ['XML with a tag', '<t><from>256772123456</from><to>8008</to><text></text></t>', xmlTexts],
  ['XML with a short tag', '<t><from>256772123456</from><to>8008</to><text/></t>', xmlTexts],
])('reads an empty text in %s', (_name, body, settings) => {
  expect(readText(body, settings)).toMatchObject({ items: [{ text: '' }] });
});

test.each([
  ['form', '/text', 'from=+254712345678&to=+256800100200&text=+Yes+%E9+'],
  ['query', '/text', ''],
])('reads a %s whose plus signs and Latin-1 are not encoded as they should be', (format, text, body) => {
  const settings = settingsOf({ request: { url: 'http://127.0.0.1:1/' }, texts: { ...texts, format, text } });
  const carrier = new HttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
  const queryString = `token=${environment.CALLBACK}${body === '' ? '&from=+254712345678&to=+256800100200&text=+Yes+%E9+' : ''}`;
  const query = new URLSearchParams(queryString);
  expect(carrier.readTextCallback({ query, queryString, headers: {}, body })).toMatchObject({
    items: [{ from: '254712345678', to: '256800100200', text: ' Yes é ' }],
  });
});

test('reads the id of a text, unless it is empty or too long to be stored', () => {
  const idOf = (id: unknown) => {
    const reading = readText(json({ id }), { id: '/id' });
    const [item] = reading.kind === 'read' ? reading.items : [];
    return item && 'carrierId' in item ? item.carrierId : reading;
  };
  expect([12345678901, 'A1\0', '', null, 'x'.repeat(101)].map(idOf)).toEqual([
    ...['12345678901', 'A1', undefined, undefined, undefined],
  ]);
});

const parts = { reference: '/ref', part: '/part', total: '/total' };

test('reads a part of a long text', () => {
  const part = { from: '+256772123456', to: '8008', part: 2, total: 3 };
  const content = { alphabet: 'ucs2', octets: Buffer.from('\u0000Y\u0000e\u0000s', 'latin1') };
  for (const place of [
    { ref: 17, part: 2, total: 3 },
    { ref: '17', part: '2', total: ' 3' },
  ])
    expect(readText(json(place), { parts })).toEqual({
      ...{ kind: 'read', ignored: [] },
      items: [{ ...part, reference: 17, content }],
    });
  const [word, other] = ['a1', 'a2'].map((ref) => readText(json({ ref, part: 2, total: 3 }), { parts }));
  expect(word).toMatchObject({ items: [{ ...part, reference: expect.any(Number) }] });
  expect(other).not.toEqual(word);
});

test.each([
  {},
  { ref: 17 },
  { ref: 17, part: 1, total: 1 },
  { ref: 17, part: 4, total: 3 },
  { ref: 17, part: 0, total: 3 },
  { ref: 17, part: 1, total: 256 },
  { ref: '', part: 1, total: 2 },
  { ref: 17, part: 'x', total: 2 },
])('reads %o as a whole text', (place) => {
  const text = { from: '+256772123456', to: '8008', text: 'Yes' };
  expect(readText(json(place), { parts })).toMatchObject({ items: [text] });
});

test('names a wrong path of a part', () => {
  const settings = { format: 'text', pattern: '^(?<from>[0-9]+) (?<to>[0-9]+) (?<text>.*)$', text: '/text' };
  const wrong = { ...settings, parts: { reference: '/from', part: '/to', total: '/total' } };
  expect(() => readText('', wrong)).toThrow(/"texts",\s+"parts.total"/);
});

test.each([
  ['{', 'Its body is not JSON.'],
  [json({ from: null }), 'It has no number at /from.'],
  [json({ from: '\0' }), 'It has no number at /from.'],
  [json({ to: '\0' }), 'It has no address at /to.'],
  [json({ to: '' }), 'It has no address at /to.'],
  [json({ message: {} }), 'It has no text at /message/body.'],
])('ignores %s', (body, why) => {
  expect(readText(body)).toEqual({ kind: 'ignored', why });
});

test('returns unauthorized without the token or without settings for texts', () => {
  expect(readText(json({}), {}, 'another')).toEqual({ kind: 'unauthorized' });
  expect(readText(json({}), null)).toEqual({ kind: 'unauthorized' });
});
