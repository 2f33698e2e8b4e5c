import type { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionLost, StorageBusy } from '../storage-error.ts';
import { countWait, currentWaitBudget } from '../wait-budget.ts';
import {
  describeConnectionError,
  PostgresConnection,
  type PostgresLimits,
  type PostgresSettings,
  SilentHost,
} from './postgres-connection.ts';
import type { PostgresHosts } from './postgres-hosts.ts';
import type { SilenceBreaker } from './silence-breaker.ts';

/** For a free connection, and for all hosts together. */
const usuallyWithinMs = 5_000;
/** Before the limit of pg-pool, whose error does not tell a silent host from a full pool. */
const earlierMs = 500;
const closeWithinMs = 1_000;

export interface PostgresPoolOptions {
  /** Name in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly maxConnections: number;
  /** Undefined for migrations. */
  readonly limits: PostgresLimits | undefined;
  readonly settings?: PostgresSettings | undefined;
  readonly isWriter?: boolean;
  /** Longest wait for a free connection, and for all hosts together; 5 s by default. */
  readonly connectWithinMs?: number;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A connection taken from the pool. */
export type PooledConnection = PostgresConnection & pg.PoolClient;

/** Connections to the writable host. */
export class PostgresPool extends pg.Pool {
  readonly #hosts: PostgresHosts;
  readonly #breaker: SilenceBreaker;
  readonly #connectWithinMs: number;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #idle = new Set<pg.PoolClient>();

  constructor(hosts: PostgresHosts, breaker: SilenceBreaker, { maxConnections, ...options }: PostgresPoolOptions) {
    const { connectWithinMs: withinMs = usuallyWithinMs } = options;
    const sockets = new Set<Socket>();
    class Connection extends PostgresConnection {
      constructor() {
        super(hosts, {
          ...options,
          connectWithinMs: (withinMs - earlierMs) / hosts.urls.length,
          onSilence: breaker.open,
        });
        sockets.add(this.socket);
        this.socket.once('close', () => sockets.delete(this.socket));
      }
    }
    super({ Client: Connection, max: maxConnections, connectionTimeoutMillis: withinMs });
    this.#hosts = hosts;
    this.#breaker = breaker;
    this.#connectWithinMs = withinMs;
    this.#sockets = sockets;
    // The next query reports a broken connection; without a listener the event would end the process.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
    this.on('release', (_error, client) => this.#idle.add(client));
    this.on('acquire', (client) => this.#idle.delete(client));
    this.on('remove', (client) => this.#idle.delete(client));
    // Each of them would have to wait for its own silence.
    breaker.onOpen(() => {
      hosts.forget();
      this.#closeIdle();
    });
  }

  #closeIdle(): void {
    for (const client of this.#idle) (client as PooledConnection).socket.destroy(); // as: the pool makes no others
    this.#idle.clear();
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
    const budget = currentWaitBudget();
    const longestMs = this.#connectWithinMs;
    const withinMs = Math.max(0, Math.min(longestMs, budget?.remainingMs() ?? longestMs));
    const connection = await countWait(() => this.#connectWithin(withinMs));
    connection.waitBudget = budget;
    return connection;
  }

  async #connectWithin(withinMs: number): Promise<PooledConnection> {
    const untilMs = performance.now() + withinMs;
    const failures: Error[] = [];
    for (let tried = 1; ; tried += 1) {
      this.#breaker.check();
      try {
        return await this.#connectOnce(untilMs - performance.now());
      } catch (error) {
        if (error instanceof ConnectionLost || error instanceof StorageBusy) throw error;
        failures.push(error as Error); // as: pg and our own code throw only errors
        if (tried < this.#hosts.urls.length && performance.now() < untilMs) continue;
        if (failures.some((each) => each instanceof SilentHost)) this.#breaker.open();
        const all = describeConnectionError(new AggregateError(failures));
        throw new ConnectionLost(`PostgreSQL cannot be reached: ${all}`, { cause: error });
      }
    }
  }

  /** Stops waiting after the time, or when the breaker opens; a connection that is free later goes back to the pool. */
  #connectOnce(withinMs: number): Promise<PooledConnection> {
    const { promise, resolve, reject } = Promise.withResolvers<PooledConnection>();
    let isWaiting = true;
    const end = () => {
      isWaiting = false;
      clearTimeout(timer);
      forget();
    };
    const fail = (error: Error) => {
      if (isWaiting) end();
      reject(error);
    };
    const timer = setTimeout(() => fail(new StorageBusy(`No connection was free for ${withinMs} ms.`)), withinMs);
    const forget = this.#breaker.onOpen(fail);
    super.connect().then((client) => {
      if (!isWaiting) return client.release();
      end();
      resolve(client as PooledConnection); // as: the pool makes no others
    }, fail);
    return promise;
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
