import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { browserHeaders } from './http/browser-headers.ts';
import { answerBrokenRequests } from './http/render-problem.ts';

export interface Listener {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  /** Answers every request from now on, first those that came while the service was starting. */
  serve(app: RequestListener): void;
  /** Takes no more connections and waits for the requests that run, at most `withinMs`; then cuts them off. */
  close(withinMs: number): Promise<void>;
}

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
const keepAliveMs = 65_000;

/**
 * Listens where the settings say, over HTTPS where they name a certificate. Requests wait until there is an app to serve
 * them: so a start takes its address before it creates anything, and one whose address is taken leaves nothing behind.
 */
export async function listen(
  config: Pick<Config, 'host' | 'port' | 'tls'>,
  newRequestId: () => string,
): Promise<Listener> {
  // The app refuses what has no host, in its own words.
  const options = { requireHostHeader: false };
  const server =
    config.tls === undefined ? createHttpServer(options) : createHttpsServer({ ...options, ...config.tls });
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveMs;
  answerBrokenRequests(server, newRequestId, browserHeaders(config.tls !== undefined));
  const waiting: Parameters<RequestListener>[] = [];
  const wait: RequestListener = (...request) => waiting.push(request);
  server.on('request', wait);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  // A TCP server has an address of this kind.
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  let closed: Promise<void> | undefined;
  return {
    url: `${config.tls === undefined ? 'http' : 'https'}://${host}:${port}`,
    serve(app) {
      server.off('request', wait).on('request', app);
      for (const [request, response] of waiting.splice(0)) app(request, response);
    },
    close(withinMs) {
      for (const [, response] of waiting.splice(0)) response.destroy();
      closed ??= close(server, withinMs);
      return closed;
    },
  };
}

async function close(server: Server, withinMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  server.close();
  server.closeIdleConnections();
  await once(server, 'close');
  clearTimeout(cutOff);
}
