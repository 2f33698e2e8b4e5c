import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { loadContractCheck } from '@ngoma/express-contract';
import type { Knex } from 'knex';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, document } from '../src/app.ts';
import { createClient, toForm } from '../src/client.ts';
import { createKey, openDatabase } from '../src/database.ts';
import { sendDueWebhooks } from '../src/webhooks.ts';

const secret = `whsec_${btoa('the key of 24 octets ...')}`;
const folder = mkdtempSync(path.join(tmpdir(), 'loans-'));
const png = new File(['a picture'], 'cover.png', { type: 'image/png' });
const servers: Server[] = [];
let database: Knex;
let url: string;
let amina: ReturnType<typeof createClient>;
let juma: ReturnType<typeof createClient>;

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await new Promise((listening) => server.once('listening', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // as: it listens on a port
}

beforeAll(async () => {
  database = await openDatabase(':memory:');
  url = await listen(createServer(createApp(database, folder)));
  amina = createClient(url, await createKey(database, 'amina'));
  juma = createClient(url, await createKey(database, 'juma'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.destroy();
  rmSync(folder, { recursive: true });
});

const at = (id: number) => ({ params: { path: { id } } });
async function addBook(title: string, cover?: File) {
  const { data } = await amina.POST('/books', toForm({ title, author: 'Okot p’Bitek' }, cover));
  return data?.id ?? 0;
}

test('adds, lists, shows and deletes books', async () => {
  const form = toForm({ title: 'Song of Lawino', author: 'Okot p’Bitek' });
  const { data: book, response } = await amina.POST('/books', form);
  expect(book).toEqual({ id: 1, title: 'Song of Lawino', author: 'Okot p’Bitek', has_cover: false });
  expect(response.headers.get('location')).toBe('/books/1');
  await addBook('Song of Ocol');
  const { data: first } = await amina.GET('/books', { params: { query: { limit: 1 } } });
  expect(first).toEqual({ data: [book], next: 1 });
  const { data: last } = await amina.GET('/books', { params: { query: { after: first?.next ?? 0 } } });
  expect(last?.data.map(({ title }) => title)).toEqual(['Song of Ocol']);
  expect((await amina.GET('/books', { params: { query: { author: 'Nobody' } } })).data).toEqual({ data: [] });
  expect((await amina.DELETE('/books/{id}', at(2))).response.status).toBe(204);
  expect((await amina.GET('/books/{id}', at(2))).error).toMatchObject({ status: 404, detail: 'There is no book 2.' });
});

test('stores a cover and returns it, and refuses other files', async () => {
  const id = await addBook('Horn of My Love', png);
  const { data, response } = await amina.GET('/books/{id}/cover', { ...at(id), parseAs: 'text' });
  expect([data, response.headers.get('content-type')]).toEqual(['a picture', 'image/png']);
  const send = (cover: File) => amina.POST('/books', toForm({ title: 'A', author: 'B' }, cover));
  expect((await send(new File(['x'], 'a.txt'))).response.status).toBe(415);
  expect((await send(new File(['x'.repeat(2e6)], 'a.png', { type: 'image/png' }))).response.status).toBe(413);
  expect((await amina.GET('/books/{id}/cover', at(1))).response.status).toBe(404);
});

test('lends a book to one member at a time', async () => {
  const body = { book_id: await addBook('White Teeth') };
  const lent = await Promise.all([amina.POST('/loans', { body }), juma.POST('/loans', { body })]);
  expect(lent.map(({ response }) => response.status).sort()).toEqual([201, 409]);
  const loan = lent.find(({ data }) => data !== undefined)?.data ?? { id: 0, member: '' };
  const [owner, other] = loan.member === 'amina' ? [amina, juma] : [juma, amina];
  expect((await owner.GET('/loans', { params: { query: { open: true } } })).data?.data).toEqual([loan]);
  expect((await other.GET('/loans')).data).toEqual({ data: [] });
  expect((await other.POST('/loans/{id}/return', at(loan.id))).response.status).toBe(404);
  expect((await owner.POST('/loans/{id}/return', at(loan.id))).data?.returned_at).toEqual(expect.any(String));
  expect((await owner.POST('/loans/{id}/return', at(loan.id))).response.status).toBe(409);
  expect((await owner.GET('/loans', { params: { query: { open: true } } })).data).toEqual({ data: [] });
  expect((await other.POST('/loans', { body })).response.status).toBe(201);
  expect((await amina.DELETE('/books/{id}', at(body.book_id))).response.status).toBe(409);
  expect((await amina.POST('/loans', { body: { book_id: 99 } })).response.status).toBe(404);
});

test('sends each change as a signed webhook of the contract, again until it is received', async () => {
  const received: string[] = [];
  let status = 500;
  const receiver = await listen(
    createServer(async (request, response) => {
      const body = await text(request);
      // as: the headers of a webhook are texts
      new Webhook(secret).verify(body, request.headers as Record<string, string>);
      received.push(body);
      response.writeHead(status).end();
    }),
  );
  const send = () => sendDueWebhooks(database, { url: receiver, secret });
  await send();
  const { webhook } = await loadContractCheck(document);
  for (const body of received) expect(webhook(JSON.parse(body).type, body)).toBe(undefined);
  const sent = received.splice(0).map((body) => JSON.parse(body).type);
  expect(sent).toEqual(['loan.created', 'loan.returned', 'loan.created']);
  await send();
  expect(received).toEqual([]);
  await database('deliveries').update({ due_at_ms: 0 });
  status = 204;
  await send();
  expect([received.length, await database('deliveries')]).toEqual([3, []]);
});

test('returns 400 with all errors of a request, and 401 without a valid key', async () => {
  // as: the client does not compile with such a body
  const { error } = await amina.POST('/loans', { body: { days: 90, colour: 'red' } as never });
  expect(error?.errors?.map(({ name }) => name).sort()).toEqual(['book_id', 'colour', 'days']);
  expect((await createClient(url, 'wrong').GET('/books')).error).toMatchObject({ status: 401 });
});

test('the generated types are those of openapi.yaml', async () => {
  const types = await openapiTypescript(new URL('../openapi.yaml', import.meta.url), { defaultNonNullable: false });
  expect(readFileSync(new URL('../generated/openapi.ts', import.meta.url), 'utf8')).toContain(astToString(types));
});
