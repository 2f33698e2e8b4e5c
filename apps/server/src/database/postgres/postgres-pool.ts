import type { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionLost } from '../storage-error.ts';
import {
  describeConnectionError,
  PostgresConnection,
  type PostgresLimits,
  type PostgresSettings,
} from './postgres-connection.ts';
import { createPostgresHosts, type PostgresHosts } from './postgres-hosts.ts';

/** For a free connection, and for all hosts together. */
const connectWithinMs = 5_000;
const closeWithinMs = 1_000;

export interface PostgresPoolOptions {
  /** Name in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly maxConnections: number;
  /** Undefined for migrations. */
  readonly limits: PostgresLimits | undefined;
  readonly settings?: PostgresSettings | undefined;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A connection taken from the pool. */
export type PooledConnection = PostgresConnection & pg.PoolClient;

/** Connections to the writable host of a `postgres://` URL, which may name several. */
export class PostgresPool extends pg.Pool {
  readonly #hosts: PostgresHosts;
  readonly #sockets: ReadonlySet<Socket>;

  constructor(url: string, { applicationName, maxConnections, limits, settings }: PostgresPoolOptions) {
    const hosts = createPostgresHosts(url);
    const sockets = new Set<Socket>();
    class Connection extends PostgresConnection {
      constructor() {
        super(hosts, { applicationName, limits, settings, connectWithinMs: connectWithinMs / hosts.count });
        sockets.add(this.socket);
        this.socket.once('close', () => sockets.delete(this.socket));
      }
    }
    super({ Client: Connection, max: maxConnections, connectionTimeoutMillis: connectWithinMs });
    this.#hosts = hosts;
    this.#sockets = sockets;
    // The next query reports a broken connection; without a listener the event would end the process.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Tries each host once, within the time for all of them, before it gives up. Knex calls it without a callback, pg-pool with one. */
  override connect(): Promise<PooledConnection>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PooledConnection> | undefined {
    const connecting = this.#connectToAny();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectToAny(): Promise<PooledConnection> {
    const untilMs = performance.now() + connectWithinMs;
    for (let tried = 1; ; tried += 1) {
      try {
        return (await super.connect()) as PooledConnection; // as: the pool makes no others
      } catch (error) {
        if (tried < this.#hosts.count && performance.now() < untilMs) continue;
        throw new ConnectionLost(`PostgreSQL cannot be reached: ${describeConnectionError(error)}`, { cause: error });
      }
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this method; we call it without a callback
  override query(query: any, values?: any): any {
    return this.#queryOnce(query, values);
  }

  /** Throws the error of the connection; the method of pg-pool would throw that of the socket. */
  async #queryOnce(query: string | pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
    const client = await this.connect();
    try {
      const result = await client.query(query, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Closes all connections; destroys the sockets if the server does not respond. */
  async close(): Promise<void> {
    const cutOff = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, closeWithinMs);
    await this.end();
    clearTimeout(cutOff);
  }
}
