import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that wait for the response before them. */
export const mostWaiting = 64;
/** Responses that were made and that nobody has read, of all connections together. */
export const mostUnreadBytes = 64 * 1024 * 1024;

interface Connection {
  /** The response that is being made or sent. */
  current: ServerResponse | undefined;
  /** The response that the client gets last. */
  latest: ServerResponse | undefined;
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
}

/**
 * Bounds the memory of responses that nobody reads. A client may send many requests before it reads (HTTP pipelining):
 * each begins when the response before it has left, and a connection on which too many wait is closed. Where the responses
 * of all connections exceed a bound, those that wait longest to be read are closed.
 */
export function createConnections(unreadBytes = mostUnreadBytes) {
  // One entry for each connection and not for each response: a set of responses cost a tenth of the rate of sends.
  const connections = new Map<Socket, Connection>();
  let serveOne: RequestListener;

  function serve(request: IncomingMessage, response: ServerResponse, app: RequestListener): void {
    const { socket } = request;
    serveOne = app;
    const connection = connections.get(socket) ?? add(socket);
    connection.latest = response;
    if (connection.current === undefined) begin(connection, request, response);
    else if (connection.waiting.length < mostWaiting) connection.waiting.push({ request, response });
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
    // A response closes once; `once` would make a function for each and remove it again.
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

  /** The oldest connections come first in a map. */
  function closeUnread(): void {
    const sockets = [...connections.keys()].filter(({ writableLength }) => writableLength > 0);
    let total = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const socket of sockets) {
      if (total <= unreadBytes) return;
      total -= socket.writableLength;
      socket.destroy();
    }
  }

  return {
    serve,
    unfinished: () => [...connections.values()].flatMap(({ latest }) => latest ?? []),
    closeUnread,
  };
}
