import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import pg from 'pg';

/**
 * The floor of sends: raw node:http that parses the JSON and stores one row per request, in groups, each on disk before its
 * responses: SQLite with `synchronous=FULL` in a separate thread, like the driver of the service, or PostgreSQL.
 */
type Store = (texts: readonly string[]) => Promise<void>;

if (parentPort === null) serve(await openStore(process.argv[3] ?? ''));
else write(parentPort);

function openStore(url: string): Promise<Store> | Store {
  return url.startsWith('sqlite:') ? storeInThread(url.slice('sqlite:'.length)) : storeInPostgres(url);
}

function storeInThread(file: string): Store {
  const writer = new Worker(new URL(import.meta.url), { workerData: file });
  let stored = () => {};
  writer.on('message', () => stored());
  return (texts) =>
    new Promise((done) => {
      stored = done;
      writer.postMessage(texts);
    });
}

async function storeInPostgres(url: string): Promise<Store> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table rows (id bigint generated always as identity primary key, text text)');
  return async (texts) => {
    await client.query({ name: 'insert', text: 'insert into rows (text) select unnest($1::text[])', values: [texts] });
  };
}

function serve(store: Store): void {
  let waiting: { text: string; response: ServerResponse }[] = [];
  let isStoring = false;

  async function flush(): Promise<void> {
    if (isStoring || waiting.length === 0) return;
    isStoring = true;
    const group = waiting;
    waiting = [];
    await store(group.map(({ text }) => text));
    for (const { response } of group) {
      response.writeHead(202, { 'Content-Type': 'application/json', 'Content-Length': 2 });
      response.end('{}');
    }
    isStoring = false;
    await flush();
  }

  const server = createServer((request, response) => {
    readJson(request, (body) => {
      waiting.push({ text: JSON.stringify(body), response });
      setImmediate(flush);
    });
  });
  server.listen(0, '127.0.0.1', () =>
    // as: a TCP server has an address of this kind
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
  );
  process.once('SIGTERM', () => process.exit(0));
}

function readJson(request: IncomingMessage, done: (body: unknown) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => done(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
}

function write(port: NonNullable<typeof parentPort>): void {
  const database = new DatabaseSync(workerData);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (id integer primary key, text text)',
  );
  const insert = database.prepare('insert into rows (text) values (?)');
  port.on('message', (texts: readonly string[]) => {
    database.exec('begin');
    for (const text of texts) insert.run(text);
    database.exec('commit');
    port.postMessage(texts.length);
  });
}
