import type { Database } from '../../database/database.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { hourMs } from '../../time/durations.ts';
import type { Carrier, CarrierReceipt, OutstandingPart } from '../carriers/carrier.ts';
import { releaseMessages } from '../queue/repository.ts';
import type { QueryAssignment } from './begin-attempts.ts';

/** `again`: the carrier is to be asked once more about the message. */
type QueryResult = 'done' | 'again';

/** Asks a carrier for the states of messages without receipts (`query_sm`, or an HTTP request), in a small share of its window. */
export interface Queries {
  /** `isAdmitted` waits until one more request may be sent; false once nothing may be sent any more. */
  ask(parts: readonly OutstandingPart[], isAdmitted: () => Promise<boolean>): Promise<QueryResult>;
  /** Queries that occupy the window. */
  open(): number;
  /** A sentence for the operator while the carrier does not answer queries. */
  warning(): string | undefined;
  stop(): void;
}

export interface QueriesOptions {
  readonly carrier: Carrier;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly receive: (receipt: CarrierReceipt) => Promise<void>;
}

const shareOfWindow = 0.1;
/** Further queries are put off: each waiting one holds a lease. */
const maxWaiting = 100;
export const minBackoffMs = 60_000;
const maxBackoffMs = hourMs;

export function createQueries({ carrier, clock, log, receive }: QueriesOptions): Queries {
  const allowance = Math.max(1, Math.floor(carrier.settings.window * shareOfWindow));
  const waiting: (() => void)[] = [];
  let open = 0;
  let isStopping = false;
  let isSilent = false;
  let silentUntilMs = Number.NEGATIVE_INFINITY;
  let backoffMs = minBackoffMs;

  const mayAsk = (): boolean => !isStopping && clock.monotonicMs() >= silentUntilMs;

  async function takeTurn(): Promise<boolean> {
    // After silence, a single query tests whether the carrier answers again.
    while (mayAsk() && open >= (isSilent ? 1 : allowance)) {
      if (waiting.length >= maxWaiting) return false;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    if (!mayAsk()) return false;
    open += 1;
    return true;
  }

  function wakeAll(): void {
    for (const wake of waiting.splice(0)) wake();
  }

  async function askEach(parts: readonly OutstandingPart[], isAdmitted: () => Promise<boolean>): Promise<QueryResult> {
    let result: QueryResult = 'done';
    for (const part of parts) {
      if (!mayAsk() || !(await isAdmitted())) return 'again';
      const answer = await carrier.query(part);
      if (answer === 'busy') return 'again';
      if (answer === 'unanswered') {
        backOff();
        return 'again';
      }
      isSilent = false;
      backoffMs = minBackoffMs;
      if (answer?.status === 'en_route') result = 'again';
      if (answer !== undefined) await receive(answer);
    }
    return result;
  }

  function backOff(): void {
    if (!isSilent)
      log.warn({ carrier: carrier.name }, 'The carrier does not answer requests for receipts; it gets fewer of them');
    isSilent = true;
    silentUntilMs = clock.monotonicMs() + backoffMs;
    backoffMs = Math.min(backoffMs * 2, maxBackoffMs);
  }

  return {
    async ask(parts, isAdmitted) {
      if (!(await takeTurn())) return 'again';
      try {
        return await askEach(parts, isAdmitted);
      } finally {
        open -= 1;
        wakeAll();
      }
    },
    open: () => open,
    warning: () =>
      isSilent
        ? 'It does not answer requests for receipts: messages without receipts are seldom asked about.'
        : undefined,
    stop() {
      isStopping = true;
      wakeAll();
    },
  };
}

/** Puts a queried message back into the queue; the older its submit, the longer until the next query. */
export async function releaseQueried(
  db: Database,
  { claimed, submittedAtMs }: QueryAssignment,
  result: QueryResult,
  queryAfterMs = 0,
): Promise<void> {
  const { message, leaseToken, refusals, overdueAtMs } = claimed;
  const nowMs = db.clock.now();
  const nextQueryAtMs = Math.min(nowMs + Math.max(queryAfterMs, nowMs - submittedAtMs), overdueAtMs);
  const dueAtMs = result === 'again' ? nextQueryAtMs : overdueAtMs;
  const release = { messageId: message.id, leaseToken, refusals, overdueAtMs, dueAtMs };
  await db.transaction((trx) => releaseMessages(trx, [release]));
}
