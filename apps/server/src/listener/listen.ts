import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { newRequestId } from '../http/pipeline-context.ts';
import { answerMalformedRequests, answerNotStarted } from '../http/responses/render-problem.ts';
import { browserHeaders } from '../http/responses/response-headers.ts';
import type { Config, TlsSettings } from '../settings/config.ts';
import type { Clock } from '../time/clock.ts';
import { createConnections } from './connections.ts';
import { createStartQueue } from './start-queue.ts';

/** Not imported, because an import of `node:http` also loads Node's built-in undici. */
const { createServer: createHttpServer } = process.getBuiltinModule('node:http');

export interface Listener {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  /** Begins to handle requests, first those received during startup. Rejects if it has refused and the address is taken. */
  serve(app: RequestListener): Promise<void>;
  /**
   * Refuses connections and the waiting requests until `serve`: a start takes half a minute on a busy machine, and a load
   * balancer would give them to this process while others are ready.
   */
  readonly refuseUntilServed: () => void;
  /** How long a request has waited for the start. */
  waitedForStartMs(request: IncomingMessage): number;
  /** Uses another certificate for new connections. */
  useCertificate(tls: TlsSettings): void;
  /**
   * Stops listening and waits at most `withinMs` for running requests. Responses close their connections; idle
   * connections are closed after `idleGraceMs`.
   */
  close(withinMs: number, idleGraceMs: number): Promise<void>;
}

export const headersTimeoutMs = 10_000;
export const requestTimeoutMs = 30_000;
const keepAliveMs = 65_000;
/** Closes a connection whose client neither sends nor reads, after one to two times this timeout: Node checks for progress once. */
const stalledMs = 30_000;
const unreadCheckMs = 500;

/**
 * Listens on the configured address, over HTTPS if a certificate is configured. Requests wait until `serve` is called, at
 * most ten seconds: the address is bound before startup creates anything, so that a start on a used address leaves nothing
 * behind.
 */
export async function listen(
  config: Pick<Config, 'host' | 'port' | 'tls'>,
  clock: Clock,
  stalledAfterMs = stalledMs,
): Promise<Listener> {
  // The app sends its own error for a missing host.
  const options = { requireHostHeader: false };
  const secure = config.tls && createHttpsServer({ ...options, ...config.tls });
  const server = secure ?? createHttpServer(options);
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveMs;
  answerMalformedRequests(server, () => newRequestId(clock), browserHeaders(config.tls !== undefined));
  const refuse: RequestListener = (request, response) =>
    answerNotStarted(request, response, newRequestId(clock), browserHeaders(config.tls !== undefined));
  const queue = createStartQueue(clock, refuse);
  // The app also handles requests with `Expect`.
  const requestEvents = ['request', 'checkContinue', 'checkExpectation'];
  for (const event of requestEvents) server.on(event, queue.add);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  // as: TCP servers have this kind of address
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  let closed: Promise<void> | undefined;
  let isRefusing = false;
  const connections = createConnections();
  server.setTimeout(stalledAfterMs, (socket) => connections.closeSilent(socket, stalledAfterMs));
  const unreadCheck = setInterval(connections.closeUnread, unreadCheckMs).unref();
  return {
    url: `${config.tls === undefined ? 'http' : 'https'}://${host}:${port}`,
    refuseUntilServed() {
      isRefusing = true;
      TcpServer.prototype.close.call(server);
      for (const event of requestEvents) server.off(event, queue.add).on(event, refuse);
      for (const [request, response] of queue.takeAll()) refuse(request, response);
    },
    async serve(app) {
      const serveOne: RequestListener = (request, response) => {
        // Without 100 Continue, the client may send the body or the next request, which cannot be distinguished.
        if (closed || request.headers.expect !== undefined) response.shouldKeepAlive = false;
        connections.serve(request, response, app);
      };
      for (const event of requestEvents) server.off(event, queue.add).off(event, refuse).on(event, serveOne);
      for (const [request, response] of queue.takeAll()) serveOne(request, response);
      if (!isRefusing) return;
      server.listen(port, config.host);
      await once(server, 'listening');
    },
    waitedForStartMs: queue.waitedMs,
    useCertificate: ({ cert, key }) => secure?.setSecureContext({ cert, key }),
    close(withinMs, idleGraceMs) {
      for (const [, response] of queue.takeAll()) response.destroy();
      for (const response of connections.unfinished()) response.shouldKeepAlive = false;
      closed ??= close(server, withinMs, idleGraceMs).finally(() => clearInterval(unreadCheck));
      return closed;
    },
  };
}

async function close(server: Server, withinMs: number, idleGraceMs: number): Promise<void> {
  const closed = once(server, 'close');
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  // The `close` of HTTP would immediately close idle connections, including those that are sending a request.
  TcpServer.prototype.close.call(server);
  const closeIdle = setTimeout(() => server.close(), idleGraceMs);
  await closed;
  clearTimeout(closeIdle);
  clearTimeout(cutOff);
  // Stops the request timeout checks of HTTP.
  server.close();
}
