import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { newRequestId } from '../http/pipeline-context.ts';
import { browserHeaders } from '../http/responses/browser-headers.ts';
import { answerBrokenRequests } from '../http/responses/render-problem.ts';
import type { Config, TlsSettings } from '../settings/config.ts';
import type { Clock } from '../time/clock.ts';
import { createConnections } from './connections.ts';

/** Not imported: a module that imports `node:http` has all its members read, and one loads the undici that is within Node. */
const { createServer: createHttpServer } = process.getBuiltinModule('node:http');

export interface Listener {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  /** Answers every request from now on, first those that came while the service was starting. */
  serve(app: RequestListener): void;
  /** Shows another certificate to connections from now on; those that are open keep theirs. */
  useCertificate(tls: TlsSettings): void;
  /**
   * Takes no more connections and waits for the requests that run, at most `withinMs`; then cuts them off. Each response
   * from now on closes its connection; connections without a request are closed after `idleGraceMs`.
   */
  close(withinMs: number, idleGraceMs: number): Promise<void>;
}

export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
const keepAliveMs = 65_000;
/** Ends a connection whose responses nobody reads, after once or twice that time: Node looks whether a write moved on. */
const stalledMs = 30_000;
const unreadCheckMs = 500;

/**
 * Listens where the settings say, over HTTPS where they name a certificate. Requests wait until there is an app to serve
 * them: so a start takes its address before it creates anything, and one whose address is taken leaves nothing behind.
 */
export async function listen(config: Pick<Config, 'host' | 'port' | 'tls'>, clock: Clock): Promise<Listener> {
  // The app refuses what has no host, in its own words.
  const options = { requireHostHeader: false };
  const secure = config.tls && createHttpsServer({ ...options, ...config.tls });
  const server = secure ?? createHttpServer(options);
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveMs;
  server.setTimeout(stalledMs);
  answerBrokenRequests(server, () => newRequestId(clock), browserHeaders(config.tls !== undefined));
  const waiting: Parameters<RequestListener>[] = [];
  const wait: RequestListener = (...request) => waiting.push(request);
  // Those with the header `Expect`: the app says whether it wants their bodies.
  const requestEvents = ['request', 'checkContinue', 'checkExpectation'];
  for (const event of requestEvents) server.on(event, wait);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  // A TCP server has an address of this kind.
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  let closed: Promise<void> | undefined;
  const connections = createConnections();
  const unreadCheck = setInterval(connections.closeUnread, unreadCheckMs).unref();
  return {
    url: `${config.tls === undefined ? 'http' : 'https'}://${host}:${port}`,
    serve(app) {
      const serveOne: RequestListener = (request, response) => {
        // Who was told nothing may send the body or the next request: one cannot be told from the other.
        if (closed || request.headers.expect !== undefined) response.shouldKeepAlive = false;
        connections.serve(request, response, app);
      };
      for (const event of requestEvents) server.off(event, wait).on(event, serveOne);
      for (const [request, response] of waiting.splice(0)) serveOne(request, response);
    },
    useCertificate: ({ cert, key }) => secure?.setSecureContext({ cert, key }),
    close(withinMs, idleGraceMs) {
      for (const [, response] of waiting.splice(0)) response.destroy();
      for (const response of connections.unfinished()) response.shouldKeepAlive = false;
      closed ??= close(server, withinMs, idleGraceMs).finally(() => clearInterval(unreadCheck));
      return closed;
    },
  };
}

async function close(server: Server, withinMs: number, idleGraceMs: number): Promise<void> {
  const closed = once(server, 'close');
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  // HTTP's own `close` ends idle connections at once, also those on which a request is on its way.
  TcpServer.prototype.close.call(server);
  const closeIdle = setTimeout(() => server.close(), idleGraceMs);
  await closed;
  clearTimeout(closeIdle);
  clearTimeout(cutOff);
  // Ends HTTP's watch over slow requests as well.
  server.close();
}
