import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** Contents of callbacks of carriers, and the responses to them. */
const token = { env: 'CALLBACK_TOKEN' };
const response = { body: 'OK' };
const statuses = { ok: 'delivered' };
const request = { url: 'http://127.0.0.1:9/' };
const texts = { token, from: '/from', to: '/to', text: '/text', id: '/id' };
const toCarrier = (format: 'query' | 'form', status: number) => ({
  ...{ kind: 'http', request, assume_accepted: true },
  receipts: { token, format, id: '/id', status: '/status', statuses, response: { status } },
  texts: { ...texts, format, response: { status } },
});
const carriers = {
  kannel: {
    ...{ kind: 'http', request, assume_accepted: true },
    receipts: { token, format: 'query', id: '/id', status: '/status', statuses, response },
    texts: { ...texts, format: 'query', charset: { parameter: 'charset' }, response: {} },
  },
  latin: {
    ...{ kind: 'http', request, assume_accepted: true },
    receipts: { token, format: 'form', id: '/id', status: '/status', statuses, response: { status: 202 } },
    texts: { ...texts, format: 'form', charset: 'windows-1252', response: { status: 201, body: '<ok/>' } },
  },
  ...Object.fromEntries([200, 201, 202].map((status) => [`get${status}`, toCarrier('query', status)])),
  ...Object.fromEntries([200, 201, 202].map((status) => [`post${status}`, toCarrier('form', status)])),
};
/** Vonage, whose accounts choose between GET, POST and POST-JSON. */
const anyForm = { kind: 'http', request, assume_accepted: true, texts: { ...texts, format: 'json' } };
let server: TestServer;

beforeAll(async () => {
  const file = path.join(temporaryFolder(), 'carriers.json');
  writeFileSync(
    file,
    JSON.stringify({
      carriers: { ...carriers, any: anyForm },
      routes: [{ carriers: ['kannel'], failover: [...Object.keys(carriers).slice(1), 'any'] }],
    }),
  );
  server = await startServer({ environment: { NGOMA_CARRIERS: file, CALLBACK_TOKEN: 'token' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const at = (place: string, query = '') => `${server.url}/v1/carriers/${place}?token=token${query}`;
const post = (place: string, body: string) =>
  fetch(at(place), { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
const textOf = async (id: string) =>
  (await server.database.read('inbound_messages').where({ from: `+25677200000${id}` }))[0]?.text;

test('callbacks get the response of the settings', async () => {
  const responses = [
    await fetch(at('kannel/receipts', '&id=1&status=ok')),
    await fetch(at('kannel/texts', '&from=256772000009&to=8008&text=Yes&id=9')),
    await post('latin/receipts', 'id=1&status=ok'),
    await post('latin/texts', 'from=256772000008&to=8008&text=Yes&id=8'),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 202, 201]);
  expect(await Promise.all(responses.map((each) => each.text()))).toEqual(['OK', '', '', '<ok/>']);
  expect((await post('latin/texts', 'from=256772000008')).status).toBe(400);
});

test.each([200, 201, 202])('each callback returns %i if its settings say so', async (status) => {
  const text = `from=256772000${status}&to=8008&text=Yes&id=${status}`;
  const responses = await Promise.all([
    fetch(at(`get${status}/receipts`, '&id=1&status=ok')),
    fetch(at(`get${status}/texts`, `&${text}`)),
    post(`post${status}/receipts`, 'id=1&status=ok'),
    post(`post${status}/texts`, text),
  ]);
  expect(responses.map((each) => each.status)).toEqual([status, status, status, status]);
});

test.each([
  ['1', 'UTF-16BE', '%01%4B%00+%D8%3D%DE%00', 'ŋ 😀'],
  ['2', 'UTF-8', '%C3%A9+%E2%82%AC', 'é €'],
  ['3', '8-BIT', 'caf%E9', 'café'],
  ['4', '8-BIT', 'caf%C3%A9', 'café'],
  ['5', 'ISO-8859-1', '%E9%DF', 'éß'],
  ['6', '', '%C5%8B', 'ŋ'],
])('a text of phone %s in %s is stored as it was written', async (id, charset, text, expected) => {
  const query = `&from=%2B25677200000${id}&to=8008&text=${text}&charset=${charset}&id=c${id}`;
  expect((await fetch(at('kannel/texts', query))).status).toBe(200);
  expect(await textOf(id)).toBe(expected);
});

test('a form in windows-1252 is stored as it was written', async () => {
  await post('latin/texts', 'from=%2B256772000007&to=8008&text=%80+5&id=7');
  expect(await textOf('7')).toBe('€ 5');
});

test.each([
  ['EBCDIC-7', 'Yes'],
  ['UTF-8', '%E9'],
])('returns 400 for a text that cannot be decoded as %s', async (charset, text) => {
  const query = `&from=256772000001&to=8008&text=${text}&charset=${charset}&id=x`;
  expect((await fetch(at('kannel/texts', query))).status).toBe(400);
});

const formType = 'application/x-www-form-urlencoded';
test.each<[string, string, string | undefined, string]>([
  ['10', 'GET', undefined, ''],
  ['11', 'POST', formType, 'from=256772000011&to=8008&text=Yes&id=a11'],
  ['12', 'POST', 'application/json', '{"from":"256772000012","to":"8008","text":"Yes","id":"a12"}'],
  // As libraries send a text of JSON without being told its type.
  ['13', 'POST', formType, '{"from":"256772000013","to":"8008","text":"Yes","id":"a13"}'],
  ['14', 'POST', 'text/plain', '{"from":"256772000014","to":"8008","text":"Yes","id":"a14"}'],
  ['15', 'POST', 'text/plain', '[{"from":"256772000015","to":"8008","text":"Yes","id":"a15"}]'],
])('stores the text of phone %s that comes by %s as %s', async (id, method, type, body) => {
  const query = method === 'GET' ? `&from=2567720000${id}&to=8008&text=Yes&id=a${id}` : '';
  const response = await fetch(at('any/texts', query), {
    ...{ method, ...(body !== '' && { body }), ...(type && { headers: { 'content-type': type } }) },
  });
  expect(response.status).toBe(204);
  expect(await server.database.read('inbound_messages').where({ from: `+2567720000${id}` })).toHaveLength(1);
});
