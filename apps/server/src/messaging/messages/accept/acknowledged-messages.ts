import { type Database, runIn } from '../../../database/database.ts';
import { insertRows, keyList, prepared } from '../../../database/statement.ts';
import type { Logger } from '../../../log/log.ts';
import type { Metrics } from '../../../metrics/metrics.ts';
import type { Clock } from '../../../time/clock.ts';

/** How long an acknowledged id is remembered, in milliseconds. */
export const rememberedMs = 60_000;
/** About 20 MB. */
const maxRemembered = 200_000;
const idsAtOnce = 5_000;
/** Of the log. */
const idsInLine = 500;
const retryAfterMs = 1_000;

/** Remembers the last acknowledged messages, and looks for them after a failover (docs/adr/0087). */
export interface AcknowledgedMessages {
  add(ids: readonly string[]): void;
  stop(): Promise<void>;
}

export interface AcknowledgedMessagesOptions {
  readonly db: Pick<Database, 'select' | 'transaction' | 'onServerChange'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly metrics: Pick<Metrics, 'countMissingMessages'>;
}

interface Acknowledgement {
  readonly id: string;
  readonly atMs: number;
}

const selectStored = prepared('select id from messages where id in (select key from json_each(?))');

const selectMissing = prepared('select id, acknowledged_at, found_at from missing_messages order by id');

/** Lists the acknowledged messages that were found missing after a failover. */
export async function listMissingMessages(db: Pick<Database, 'select'>) {
  const rows = await db.select<{ id: string; acknowledged_at: number; found_at: number }>(selectMissing());
  return rows.map(({ id, acknowledged_at, found_at }) => ({
    id,
    accepted_at: new Date(acknowledged_at).toISOString(),
    found_missing_at: new Date(found_at).toISOString(),
  }));
}

export function createAcknowledgedMessages({
  db,
  clock,
  log,
  metrics,
}: AcknowledgedMessagesOptions): AcknowledgedMessages {
  let remembered: Acknowledgement[] = [];
  let checking = Promise.resolve();
  let isStopped = false;
  let endPause = () => {};

  function add(ids: readonly string[]): void {
    const atMs = clock.now();
    for (const id of ids) remembered.push({ id, atMs });
    // Cut at twice the number only, so that an addition costs little.
    if (remembered.length >= 2 * maxRemembered) remembered = remembered.slice(-maxRemembered);
  }

  /** The ids that were acknowledged in the minute before the last one, because none is acknowledged during a failover. */
  function listRecent(): Acknowledgement[] {
    const fromMs = (remembered.at(-1)?.atMs ?? 0) - rememberedMs;
    remembered = remembered.filter(({ atMs }) => atMs >= fromMs).slice(-maxRemembered);
    return [...remembered];
  }

  async function check(acknowledged: readonly Acknowledgement[]): Promise<void> {
    while (!isStopped) {
      try {
        return await report(await findMissing(acknowledged));
      } catch (error) {
        log.warn({ err: error }, 'Acknowledged messages cannot be looked for; the next try follows in a second');
        await pause();
      }
    }
  }

  async function findMissing(acknowledged: readonly Acknowledgement[]): Promise<Acknowledgement[]> {
    const missing: Acknowledgement[] = [];
    for (let from = 0; from < acknowledged.length; from += idsAtOnce) {
      const part = acknowledged.slice(from, from + idsAtOnce);
      const rows = await db.select<{ id: string }>(selectStored(keyList(part.map(({ id }) => id))));
      const stored = new Set(rows.map(({ id }) => id));
      missing.push(...part.filter(({ id }) => !stored.has(id)));
    }
    return missing;
  }

  async function report(missing: readonly Acknowledgement[]): Promise<void> {
    if (missing.length === 0) return;
    const rows = missing.map(({ id, atMs }) => ({ id, acknowledged_at: atMs, found_at: clock.now() }));
    await db.transaction((trx) => runIn(trx, insertRows('missing_messages', rows, 'on conflict do nothing')));
    const reported = new Set(missing.map(({ id }) => id));
    remembered = remembered.filter(({ id }) => !reported.has(id));
    metrics.countMissingMessages(missing.length);
    for (let from = 0; from < missing.length; from += idsInLine)
      log.error(
        { ids: missing.slice(from, from + idsInLine).map(({ id }) => id) },
        "PostgreSQL has lost acknowledged messages in a failover: 'ngoma messages missing' lists them",
      );
  }

  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(retryAfterMs, resolve);
    endPause = () => {
      cancel();
      resolve();
    };
    await promise;
  }

  const forget = db.onServerChange(() => {
    const acknowledged = listRecent();
    checking = checking.then(() => check(acknowledged));
  });

  return {
    add,
    async stop() {
      isStopped = true;
      forget();
      endPause();
      await checking;
    },
  };
}
