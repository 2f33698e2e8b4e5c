import { byOf } from '../account/acting.ts';
import type { Caller } from '../account/caller.ts';
import {
  type AccountChange,
  type By,
  changeAccounts,
  changeAccountsTogether,
  recordChange,
  recordRefusal,
} from '../account/change-accounts.ts';
import type { SecretBox } from '../account/secret-box.ts';
import type { SpendingLimits } from '../account/spending/spending-limits.ts';
import type { UserRecords } from '../account/users/delete-user.ts';
import { writeAccounts } from '../account/write-accounts.ts';
import type { Database } from '../database/database.ts';
import { maxId } from '../database/max-id.ts';
import type { RequestContext } from '../http/handler.ts';
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
}

/** A request that creates something. */
interface Creation<Result> {
  readonly caller: Caller;
  /** The header `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly path: string;
  readonly body: unknown;
  readonly by: By;
  readonly change: AccountChange<Result>;
  readonly show: (result: Result) => object;
  /** Members of the response that are shown this once. */
  readonly secrets: readonly string[];
}

/** Changes of accounts that somebody asks for over HTTP: those of the command, with their lines of the audit. */
export function createAccountRequests({ db, clock, respondOnce }: AccountHandlersOptions) {
  return {
    by: (caller: Caller, request: Pick<RequestContext, 'address'>): By => byOf(caller, request, clock.now()),

    change: <Result>(by: By, change: AccountChange<Result>): Promise<Result> => asked(changeAccounts(db, by, change)),

    changeTogether: (by: By, find: Parameters<typeof changeAccountsTogether>[2]): Promise<void> =>
      asked(changeAccountsTogether(db, by, find)),

    /** A repetition with the same `Idempotency-Key` gets the same response without its secrets (docs/adr/0037). */
    async create<Result>({ by, change, show, ...request }: Creation<Result>) {
      const once = await asked(
        recordRefusal(
          db,
          by,
          () => change,
          () =>
            respondOnce({ ...request, status: 201, nowMs: by.nowMs }, (keep) =>
              writeAccounts(
                db,
                (trx): Promise<Once> => keep(trx, async () => show(await recordChange(trx, by, change))),
              ),
            ),
        ),
      );
      return { status: 201, headers: replayHeaders(once), body: { json: once.json } } as const;
    },
  };
}

async function asked<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal ? toProblem(error) : error;
  }
}

const toProblem = ({ message, code, member }: Refusal): Problem =>
  member === undefined ? new Problem(code, { detail: message }) : refuseMember(member, 'role', message, code);

/** Refuses a member of the body for what the contract cannot say. */
export const refuseMember = (
  member: string,
  rule: string,
  detail: string,
  code: Refusal['code'] = 'validation_failed',
): Problem =>
  new Problem(code, { detail, errors: [{ pointer: `/${member}`, code: rule, detail }], params: { [member]: detail } });

export const toInstant = (atMs: number): string => new Date(atMs).toISOString();

export const toInstantOrNull = (atMs: number | null): string | null => (atMs === null ? null : toInstant(atMs));

/** Ids that the database counts, as cursors have them. */
export const isCountedId = (text: string): text is string => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId;
