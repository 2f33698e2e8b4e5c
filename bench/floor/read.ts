import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The floor of reads: raw node:http that sends the same bytes, fetched once from the given address. */
const source = process.argv[3] ?? '';
const bytes = Buffer.from(await (await fetch(source)).arrayBuffer());

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () =>
  // as: a TCP server has an address of this kind
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
process.once('SIGTERM', () => process.exit(0));
