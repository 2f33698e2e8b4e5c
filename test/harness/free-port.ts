import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A free port of loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // as: a TCP server has an address of this kind
  server.close();
  await once(server, 'close');
  return port;
}
