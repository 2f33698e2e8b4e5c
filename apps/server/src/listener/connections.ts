import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum of waiting requests per connection. */
export const maxWaiting = 64;
/** Maximum of unread response bytes, over all connections. */
export const maxUnreadBytes = 64 * 1024 * 1024;

interface Connection {
  /** The response that is being created or sent. */
  current: ServerResponse | undefined;
  /** The response to the last request. */
  latest: ServerResponse | undefined;
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
}

/**
 * Limits the memory of unread responses. Pipelined requests of a connection are handled one after the other, and a
 * connection with too many waiting requests is closed. If all unread responses exceed a limit, the oldest connections are
 * closed.
 */
export function createConnections(unreadBytes = maxUnreadBytes) {
  // One entry per connection, because one per response reduced the rate of sends by a tenth.
  const connections = new Map<Socket, Connection>();
  let serveOne: RequestListener;

  function serve(request: IncomingMessage, response: ServerResponse, app: RequestListener): void {
    const { socket } = request;
    serveOne = app;
    const connection = connections.get(socket) ?? add(socket);
    connection.latest = response;
    if (connection.current === undefined) begin(connection, request, response);
    else if (connection.waiting.length < maxWaiting) connection.waiting.push({ request, response });
    else socket.destroy();
  }

  function add(socket: Socket): Connection {
    const connection: Connection = { current: undefined, latest: undefined, waiting: [] };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    return connection;
  }

  function begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.current = response;
    // `on` instead of `once`, which would allocate a wrapper; `close` is emitted once.
    response.on('close', beginNext);
    serveOne(request, response);
  }

  function beginNext(this: ServerResponse): void {
    const { socket } = this.req;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.current = undefined;
    if (connection.latest === this) connection.latest = undefined;
    const next = socket.destroyed ? undefined : connection.waiting.shift();
    if (next !== undefined) begin(connection, next.request, next.response);
  }

  /** Closes the oldest connections first, which come first in the map. */
  function closeUnread(): void {
    const sockets = [...connections.keys()].filter(({ writableLength }) => writableLength > 0);
    let total = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const socket of sockets) {
      if (total <= unreadBytes) return;
      total -= socket.writableLength;
      socket.destroy();
    }
  }

  /**
   * Closes a connection without progress, unless the client waits for the service: its request is complete, and no byte of
   * a response is unread. Then the timeout begins again.
   */
  function closeSilent(socket: Socket, timeoutMs: number): void {
    const current = connections.get(socket)?.current;
    const isWaiting = current?.req.complete === true && socket.writableLength === 0;
    if (isWaiting) socket.setTimeout(timeoutMs);
    else socket.destroy();
  }

  return {
    serve,
    closeSilent,
    unfinished: () => [...connections.values()].flatMap(({ latest }) => latest ?? []),
    closeUnread,
  };
}
