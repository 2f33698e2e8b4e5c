import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * The floor of sending: raw node:http that parses the JSON and group-commits one row to SQLite with
 * `synchronous=FULL`, in a thread of its own, as the driver of the service does.
 */
if (parentPort === null) serve();
else write(parentPort);

function serve(): void {
  const writer = new Worker(new URL(import.meta.url), { workerData: process.argv[2] });
  let waiting: { text: string; response: ServerResponse }[] = [];
  let writing: typeof waiting = [];

  function flush(): void {
    if (writing.length > 0 || waiting.length === 0) return;
    [writing, waiting] = [waiting, []];
    writer.postMessage(writing.map((each) => each.text));
  }

  writer.on('message', () => {
    for (const { response } of writing) {
      response.writeHead(202, { 'Content-Type': 'application/json', 'Content-Length': 2 });
      response.end('{}');
    }
    writing = [];
    flush();
  });

  const server = createServer((request, response) => {
    readJson(request, (body) => {
      waiting.push({ text: JSON.stringify(body), response });
      setImmediate(flush);
    });
  });
  server.listen(0, '127.0.0.1', () =>
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
  const database = new DatabaseSync(path.join(workerData, 'floor.db'));
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
