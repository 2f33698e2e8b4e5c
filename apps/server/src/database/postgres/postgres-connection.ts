import { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionLost, OutcomeUnknown, StorageBusy } from '../storage-error.ts';
import type { WaitBudget } from '../wait-budget.ts';
import type { BufferedWrite } from '../write-buffer/buffered-write.ts';
import { type Backend, requestCancel } from './cancel-request.ts';
import { nameOfHost, type PostgresHosts } from './postgres-hosts.ts';
import { toQueries } from './postgres-statement.ts';

const keepAliveDelayMs = 10_000;
/** Below the limit of statements for writes: a write that waits for a lock reports the lock. */
export const lockTimeoutMs = 4_000;
export const idleInTransactionTimeoutMs = 10_000;

/** Same texts as in `run-transaction.ts` and Knex. */
const commit = 'COMMIT;';
const rollback = 'ROLLBACK';
const sqlStateOfStandby = '25006';
const sqlStateOfCancelled = '57014';
/** A COMMIT has this warning if its wait for the synchronous standby was cancelled: only this host has stored it. */
const sqlStateOfWarnings = '01000';

/** Parses 64-bit integers as numbers: counts and milliseconds are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (id as number) === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format), // as: pg types the ids it knows
};

/** Timeouts of a connection, in milliseconds. */
export interface PostgresLimits {
  /** `statement_timeout`. */
  readonly statementMs: number;
  /** Maximum silence of the server; then the statement is cancelled and the connection closed. */
  readonly answerMs: number;
  /** The same for a COMMIT, to which `statement_timeout` does not apply. */
  readonly commitMs: number;
}

/** Time for the response to a cancel request. */
const cancelMs = 500;

export interface ConnectionOptions {
  /** Name in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Without limits, as for migrations, there are no timeouts. */
  readonly limits: PostgresLimits | undefined;
  readonly settings?: PostgresSettings | undefined;
  /** Time limit for the host. */
  readonly connectWithinMs: number;
  /** The host; by default the current one. */
  readonly url?: string;
  /** A statement that exceeds its limit is then `storage_unavailable`, not `query_timeout`. */
  readonly isWriter?: boolean | undefined;
  /** Called when the server has not answered within the limits. */
  readonly onSilence: () => void;
}

/** The host did not complete the connection in time. */
export class SilentHost extends Error {
  override readonly name = 'SilentHost';
}

/** Settings of PostgreSQL by their names. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** JIT compilation takes longer than any of our statements. */
const usualSettings: PostgresSettings = { jit: 'off' };

const limitSettings = ({ statementMs }: PostgresLimits): PostgresSettings => ({
  statement_timeout: String(statementMs),
  lock_timeout: String(lockTimeoutMs),
  idle_in_transaction_session_timeout: String(idleInTransactionTimeoutMs),
});

/** Differs between hosts, timelines and starts of a server; a standby writes no timeline of its own. */
const identifyServer = `(case when pg_is_in_recovery() then 'standby' else
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end || ' ' || pg_postmaster_start_time())`;

/** One statement, because poolers drop settings of the startup packet or refuse it. */
const toSetStatement = (settings: PostgresSettings): string => {
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select current_setting('transaction_read_only') as read_only, ${identifyServer} as server, ${set.join(', ')}`;
};

/** A connection with timeouts, a write buffer, and a separate error for a COMMIT without a response. */
export class PostgresConnection extends pg.Client {
  readonly socket: Socket;
  readonly #url: string;
  readonly #hosts: PostgresHosts;
  readonly #limits: PostgresLimits | undefined;
  readonly #connectWithinMs: number;
  readonly #onSilence: () => void;
  readonly #begin: string;
  /** Of the request that uses the connection. */
  waitBudget: WaitBudget | undefined;
  readonly #isWriter: boolean;
  /** True if a statement was cancelled, which may hit a later one. */
  #isCancelled = false;
  #isWarned = false;
  /** See `write-buffer/buffered-write.ts`. */
  #buffered: BufferedWrite[] = [];
  /** First error of the transaction, after which it can only be rolled back. */
  #failure: unknown;
  /** True if the connection failed between queries; the socket may still look open. */
  #isBroken = false;

  constructor(hosts: PostgresHosts, options: ConnectionOptions) {
    const { applicationName, limits, settings, connectWithinMs, url = hosts.current() } = options;
    const socket = new Socket();
    super({
      connectionString: url,
      stream: () => socket,
      application_name: applicationName,
      keepAlive: true,
      // Sends queries without waiting for earlier responses.
      pipeline: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      types,
    });
    this.socket = socket;
    this.#url = url;
    this.#hosts = hosts;
    this.#limits = limits;
    this.#connectWithinMs = connectWithinMs;
    this.#onSilence = options.onSilence;
    this.#isWriter = options.isWriter === true;
    this.#begin = toSetStatement({ ...usualSettings, ...(limits && limitSettings(limits)), ...settings });
    this.on('error', () => {
      this.#isBroken = true;
    });
    this.on('notice', ({ code }) => {
      if (code === sqlStateOfWarnings) this.#isWarned = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this method; pg-pool calls it with a callback
  override connect(callback?: any): any {
    const connecting = this.#connectToWritable();
    if (callback === undefined) return connecting;
    connecting.then(() => callback(null, this), callback);
  }

  async #connectToWritable(): Promise<this> {
    const late = new SilentHost(
      `${nameOfHost(this.#url)} did not complete the connection within ${this.#connectWithinMs} ms.`,
    );
    const timer = setTimeout(() => this.socket.destroy(late), this.#connectWithinMs);
    try {
      await super.connect();
      await this.#applySettings();
      return this;
    } catch (error) {
      this.#hosts.skip(this.#url);
      this.socket.destroy();
      throw this.socket.errored === late ? late : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Throws if the address names several hosts and this one is a standby. */
  async #applySettings(): Promise<void> {
    const { rows } = await super.query<{ read_only: string; server: string }>(this.#begin);
    const [row] = rows;
    if (this.#hosts.urls.length > 1 && row?.read_only !== 'off')
      throw new Error(`${nameOfHost(this.#url)} is a standby: it cannot be written to.`);
    if (row) this.#hosts.reach(row.server);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this method; Knex and pg-pool call it with a callback, we without
  override query(...parameters: any[]): any {
    const callback = typeof parameters.at(-1) === 'function' ? parameters.pop() : undefined;
    const answer = this.#ask(parameters[0], parameters[1]);
    if (callback === undefined) return answer;
    answer.then((result) => callback(null, result), callback);
  }

  /** Sends the write with the next query. If it fails, that query and the COMMIT fail with its error. */
  bufferWrite(write: BufferedWrite): void {
    this.#buffered.push(write);
  }

  async #ask(query: string | pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
    const text = typeof query === 'string' ? query : query.text;
    const buffered = this.#buffered;
    this.#buffered = [];
    if (text === commit) return this.#commit(buffered);
    const isUndone = text.startsWith(rollback);
    if (isUndone) this.#failure = undefined;
    try {
      return await this.#send(isUndone ? [] : buffered, query, values);
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  async #commit(buffered: readonly BufferedWrite[]): Promise<pg.QueryResult> {
    const failure = this.#failure;
    this.#failure = undefined;
    const result = await this.#send(buffered, commit);
    // PostgreSQL responds with ROLLBACK to a COMMIT if an earlier statement failed.
    if (result.command === 'ROLLBACK') throw failure ?? new Error('PostgreSQL rolled the transaction back.');
    if (this.#isWarned) throw new OutcomeUnknown('The COMMIT did not reach the standby.');
    return result;
  }

  /** Returns the result of the query. Throws the first of several errors, which caused the others. */
  async #send(
    buffered: readonly BufferedWrite[],
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult> {
    const budget = this.waitBudget;
    const limit = this.#limitSilence(query === commit, budget);
    this.#isWarned = false;
    budget?.begin();
    try {
      const queries = toQueries(buffered);
      const [answer, ...first] = this.inOneWrite(() => {
        const before = queries.map((each) => super.query(each).then(limit.goOn));
        return [super.query(query, values), ...before] as const;
      });
      // Handled below; it also fails if an earlier query fails.
      answer.catch(() => undefined);
      await Promise.all(first);
      return await answer;
    } catch (error) {
      throw this.#explain(error, query === commit);
    } finally {
      budget?.end();
      limit.end();
      if (this.#isCancelled) this.#giveUp();
    }
  }

  /** Cancels the running statement after the time limit for its answer or of the budget, and then closes the connection. */
  #limitSilence(isCommit: boolean, budget: WaitBudget | undefined): { goOn(): void; end(): void } {
    if (this.#limits === undefined) return unlimited;
    const longestMs = isCommit ? this.#limits.commitMs : this.#limits.answerMs;
    const withinMs = Math.max(0, Math.min(longestMs, budget?.remainingMs() ?? longestMs));
    let closing: NodeJS.Timeout | undefined;
    const cancel = () => {
      this.#isCancelled = true;
      requestCancel(this as unknown as Backend, cancelMs); // as: the types of pg omit the ids of the backend
      closing = setTimeout(() => {
        this.socket.destroy(tooLate(withinMs));
        if (withinMs === longestMs) this.#onSilence();
      }, cancelMs);
    };
    const timer = setTimeout(cancel, withinMs);
    return {
      // Limits silence, not the total time of many responses.
      goOn() {
        if (withinMs === longestMs) timer.refresh();
      },
      end() {
        clearTimeout(timer);
        clearTimeout(closing);
      },
    };
  }

  /** Sends all queries of `send` in one write to the socket. */
  inOneWrite<Result>(send: () => Result): Result {
    this.connection.stream.cork();
    try {
      return send();
    } finally {
      this.connection.stream.uncork();
    }
  }

  /** Closes the connection at once, so that the pool does not use it again. */
  #giveUp(): void {
    this.end().catch(() => undefined);
    this.socket.destroy();
  }

  #explain(error: unknown, isCommit: boolean): unknown {
    const isAnswer = error instanceof pg.DatabaseError && error.severity === 'ERROR';
    // The statement may have waited for locks of others.
    if (isAnswer && error.code === sqlStateOfCancelled && (this.#isCancelled || this.#isWriter))
      return new StorageBusy('PostgreSQL cancelled the statement at its time limit.', { cause: error });
    const isWhole = !this.#isBroken && !this.socket.destroyed && this.socket.writable;
    // Without a response the transaction may still be open. If the host has become a standby, the next connection uses
    // another host.
    if (!isAnswer || error.code === sqlStateOfStandby) this.#giveUp();
    if (!isAnswer && isCommit) return new OutcomeUnknown('The COMMIT got no answer.', { cause: error });
    if (isWhole || error instanceof pg.DatabaseError) return error;
    return new ConnectionLost(`The connection to PostgreSQL was lost: ${describeConnectionError(error)}`, {
      cause: error,
    });
  }
}

/** Includes the parts of an AggregateError, which is thrown for names with several addresses. */
export function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeConnectionError).join('; ');
  return error instanceof Error ? error.message : String(error);
}

const unlimited = { goOn: () => undefined, end: () => undefined };

const tooLate = (answerMs: number): Error => new Error(`PostgreSQL did not answer within ${answerMs} ms.`);
