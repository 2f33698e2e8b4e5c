import { connect } from 'node:net';

const cancelRequestCode = 80_877_102;

/** The backend of a connection, from its `BackendKeyData`. */
export interface Backend {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Asks PostgreSQL to cancel the running statement of a backend (`CancelRequest`, protocol 3.0). Without encryption, as in
 * libpq: the server reads it before it authenticates.
 * @param withinMs then the request is dropped
 */
export function requestCancel({ host, port, processID, secretKey }: Backend, withinMs: number): void {
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  [message.length, cancelRequestCode, processID, secretKey].forEach((each, index) => {
    message.writeInt32BE(each, 4 * index);
  });
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(withinMs, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(message);
}
