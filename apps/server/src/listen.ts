import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { answerBrokenRequests } from './http/render-problem.ts';

export interface Listener {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  /** Takes no more connections and waits for the requests that run, at most `withinMs`; then cuts them off. */
  close(withinMs: number): Promise<void>;
}

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
const keepAliveMs = 65_000;

/** Listens where the settings say, over HTTPS where they name a certificate. */
export async function listen(
  config: Pick<Config, 'host' | 'port' | 'tls'>,
  app: RequestListener,
  newRequestId: () => string,
): Promise<Listener> {
  const server = config.tls === undefined ? createHttpServer(app) : createHttpsServer(config.tls, app);
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveMs;
  answerBrokenRequests(server, newRequestId);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  // A TCP server has an address of this kind.
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return {
    url: `${config.tls === undefined ? 'http' : 'https'}://${host}:${port}`,
    close: (withinMs) => close(server, withinMs),
  };
}

async function close(server: Server, withinMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  server.close();
  server.closeIdleConnections();
  await once(server, 'close');
  clearTimeout(cutOff);
}
