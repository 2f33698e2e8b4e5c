import { serialized } from '@ngoma/express-contract';
import type { Knex } from 'knex';
import { type AuditActor, toAuditActor } from '../account/audit-actor.ts';
import type { Caller } from '../account/caller.ts';
import {
  type AccountChange,
  changeAccounts,
  changeAccountsTogether,
  recordChange,
  recordRefusal,
  writeAccounts,
} from '../account/change-accounts.ts';
import type { SecretBox } from '../account/secret-box.ts';
import type { SpendingLimits } from '../account/spending/spending-limits.ts';
import type { UserRecords } from '../account/users/delete-user.ts';
import { cancelWaiting, type SentBy, untilNoticed, type WaitingMessages } from '../account/waiting-messages.ts';
import type { Database } from '../database/database.ts';
import { maxId } from '../database/max-id.ts';
import type { RequestContext } from '../http/handler.ts';
import { readCursor } from '../http/responses/list-page.ts';
import { type Once, type RespondOnce, replayHeaders } from '../idempotency/respond-once.ts';
import { Problem } from '../problems/problem.ts';
import { Refusal } from '../problems/refusal.ts';
import type { Clock } from '../time/clock.ts';

export interface AccountHandlersOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly respondOnce: RespondOnce;
  readonly spending: Pick<SpendingLimits, 'read' | 'nothingSpent'>;
  readonly currency: string;
  readonly records: UserRecords;
  readonly waitingMessages: WaitingMessages;
}

/** A request that creates a record. */
interface Creation<Result> {
  readonly caller: Caller;
  /** The header `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly path: string;
  readonly body: unknown;
  readonly by: AuditActor;
  readonly change: AccountChange<Result>;
  readonly show: (result: Result) => object;
  /** Members that only the first response contains. */
  readonly secrets: readonly string[];
}

interface WaitingReport {
  /** The login or the id of the key. */
  readonly subject: string;
  readonly cancels: boolean;
}

interface Revocable {
  readonly revoked_at: number | null;
}

/** Runs account changes of requests: with audit entries, and with rejections as problems. */
export function createAccountRequests({ db, clock, respondOnce, waitingMessages }: AccountHandlersOptions) {
  const changeTogether = (by: AuditActor, find: Parameters<typeof changeAccountsTogether>[2]): Promise<void> =>
    withProblems(changeAccountsTogether(db, by, find));

  return {
    by: (caller: Caller, request: Pick<RequestContext, 'address'>): AuditActor =>
      toAuditActor(caller, request, clock.now()),

    change: <Result>(by: AuditActor, change: AccountChange<Result>): Promise<Result> =>
      withProblems(changeAccounts(db, by, change)),

    changeTogether,

    /** Returns the stored response without its secrets if the `Idempotency-Key` was used before (docs/adr/0037). */
    async create<Result>({ by, change, show, ...request }: Creation<Result>) {
      const run = () =>
        respondOnce({ ...request, status: 201, nowMs: by.nowMs }, (keep) =>
          writeAccounts(db, (trx): Promise<Once> => keep(trx, async () => show(await recordChange(trx, by, change)))),
        );
      const once = await withProblems(recordRefusal(db, by, () => change, run));
      return { status: 201, headers: replayHeaders(once), body: serialized(once.json) } as const;
    },

    /** Revokes a key or password. Repeated requests return 204 as well, but write nothing. */
    async revoke(by: AuditActor, find: (knex: Knex) => Promise<Revocable>, change: AccountChange<unknown>) {
      const isValid = async (knex: Knex) => (await find(knex)).revoked_at === null;
      if (await isValid(db.read)) await changeTogether(by, async (trx) => ((await isValid(trx)) ? [change] : []));
      return { status: 204 } as const;
    },

    /** The headers with the counts of messages, after `cancels` has canceled those that wait. */
    async waitingHeaders(by: AuditActor, sentBy: SentBy, { subject, cancels }: WaitingReport) {
      if (cancels) await untilNoticed();
      const { waiting, sending, canceled } = cancels
        ? await cancelWaiting(db, waitingMessages, sentBy, by, subject)
        : await waitingMessages.count(sentBy);
      return {
        'Waiting-Messages': String(waiting),
        'Sending-Messages': String(sending),
        'Canceled-Messages': String(canceled),
      };
    },
  };
}

async function withProblems<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal ? toProblem(error) : error;
  }
}

const toProblem = ({ message, code, member }: Refusal): Problem =>
  member === undefined ? new Problem(code, { detail: message }) : invalidMember(member, 'role', message, code);

/** The problem of a body member that violates a rule beyond its schema. */
export const invalidMember = (
  member: string,
  rule: string,
  detail: string,
  code: Refusal['code'] = 'validation_failed',
): Problem =>
  new Problem(code, { detail, errors: [{ pointer: `/${member}`, code: rule, detail }], params: { [member]: detail } });

/** The cursor of a list with numeric ids. */
export function readNumericCursor(cursor: string | undefined): number | undefined {
  const id = readCursor(cursor, isNumericId);
  return id === undefined ? undefined : Number(id);
}

const isNumericId = (text: string): text is string => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId;
