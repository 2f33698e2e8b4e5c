import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the given behaviour on a free port of loopback, which notes the requests that reach it. */
export interface TestServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** Without their bodies, in the order of their arrival. */
  readonly requests: readonly IncomingMessage[];
}

/** Starts the server; disposing of it cuts every connection. */
export async function startServer(behaviour: RequestListener): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    behaviour(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // no pipe: it listens on a port
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
