import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startServer, type TestServer } from '../../test/harness/server.ts';

let server: TestServer;
let behindProxy: TestServer;
let withPublicUrl: TestServer;
beforeAll(async () => {
  server = await startServer();
  behindProxy = await startServer({ environment: { TRUST_PROXY: '127.0.0.1', NGOMA_HOSTS: 'sms.example.ug' } });
  withPublicUrl = await startServer({ environment: { PUBLIC_URL: 'https://events.example.ug' } });
});
afterAll(async () => {
  for (const each of [server, behindProxy, withPublicUrl]) await each[Symbol.asyncDispose]();
});

interface Contract {
  readonly status: number | undefined;
  readonly etag: string;
  readonly text: string;
}

/** Unlike fetch, lets a test say which host it asks. */
function getDocument(path: string, from: TestServer, headers: Record<string, string> = {}): Promise<Contract> {
  return new Promise((done, fail) => {
    request(`${from.url}${path}`, { headers }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      done({ status: response.statusCode, etag: response.headers.etag ?? '', text });
    })
      .once('error', fail)
      .end();
  });
}

describe.each([
  ['/openapi.json', JSON.parse],
  ['/openapi.yaml', (text: string) => parse(text)],
])('%s', (path, read) => {
  const getContract = (from: TestServer, headers?: Record<string, string>) => getDocument(path, from, headers);
  const serversOf = ({ text }: Contract): unknown => read(text).servers;

  test('200: names the origin that was asked', async () => {
    expect(serversOf(await getContract(server))).toEqual([{ url: server.url }]);
    expect(serversOf(await getContract(server, { host: 'sms.example.ug:8080' }))).toEqual([
      { url: 'http://sms.example.ug:8080' },
    ]);
  });

  test('200: behind a proxy that is trusted, names what the proxy was asked; behind another, what we were asked', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'sms.example.ug', host: 'inside' };
    expect(serversOf(await getContract(behindProxy, forwarded))).toEqual([{ url: 'https://sms.example.ug' }]);
    expect(serversOf(await getContract(server, forwarded))).toEqual([{ url: 'http://inside' }]);
  });

  test('200: with a public address, names that, whatever was asked', async () => {
    expect(serversOf(await getContract(withPublicUrl, { host: 'inside' }))).toEqual([
      { url: 'https://events.example.ug' },
    ]);
  });

  test('the tag belongs to the bytes: the same for one origin, another for another', async () => {
    const hosts = ['one.example.ug', 'two.example.ug', 'ONE.example.ug', 'one.example.ug'];
    const answers: Contract[] = [];
    for (const host of hosts) answers.push(await getContract(server, { host }));
    for (const one of answers)
      for (const other of answers) expect(one.etag === other.etag).toBe(one.text === other.text);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(2);
  });

  test('304: to a tag of the same origin only', async () => {
    const { etag } = await getContract(server, { host: 'one.example.ug' });
    expect(await getContract(server, { host: 'one.example.ug', 'if-none-match': etag })).toEqual({
      status: 304,
      etag,
      text: '',
    });
    expect((await getContract(server, { host: 'two.example.ug', 'if-none-match': etag })).status).toBe(200);
  });

  test('everything else is the contract as it was generated, without what it tells the server alone', async () => {
    const { default: generated } = await import('@ngoma/contract/openapi.json', { with: { type: 'json' } });
    const { servers: _, ...rest } = read((await getContract(server)).text);
    const { servers: __, ...expected } = generated;
    const internal =
      /^x-(accepts|problem|requires|available-to|recent-sign-in|rate-limit|body-limit|form-limit|body-values|personal-data|as-sent|opt-in|ignored-unless-valid|items-validated-by-handler)$/;
    const published = JSON.stringify(expected, (name, value) => (internal.test(name) ? undefined : value));
    expect(rest).toEqual(JSON.parse(published));
  });

  test('what members of our own it still has, its description explains', async () => {
    const { info, ...rest } = read((await getContract(server)).text);
    const names = new Set<string>();
    JSON.stringify(rest, (name, value) => {
      if (name.startsWith('x-')) names.add(name);
      return value;
    });
    expect(names.size).toBeGreaterThan(0);
    for (const name of names) expect(info.description).toContain(`\`${name}\``);
  });
});

test('the two forms have tags of their own', async () => {
  const answers = [await getDocument('/openapi.json', server), await getDocument('/openapi.yaml', server)];
  expect(new Set(answers.map(({ etag }) => etag)).size).toBe(2);
});
