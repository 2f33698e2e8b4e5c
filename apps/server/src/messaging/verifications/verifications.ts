import type { DataOwner } from '../../account/data-owner.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { minuteMs } from '../../time/durations.ts';
import type { MessageId } from '../messages/message.ts';
import { lockOwnMessage } from '../messages/repository.ts';
import type { MessageChanges } from '../operator-actions/change-message.ts';
import { createCode, hashCode, isCode, isReplacedCode, testOutcomeOf } from './code.ts';
import type { CountVerifications } from './count-verifications.ts';
import type { EndVerification } from './end-verification.ts';
import { type ChargeSend, hashClient } from './limits.ts';
import type { OnCodeSent } from './report-last-code.ts';
import {
  countTry,
  findVerification,
  insertVerification,
  lockPendingOf,
  lockVerification,
  storeSend,
  takeBackTry,
} from './repository.ts';
import type { CodeRequester, CodeToSend, PreparedCode, SendCode } from './send-code.ts';
import {
  createVerificationId,
  maxTries,
  resendAfterMs,
  type SendOptions,
  type StartRequest,
  statusAt,
  type VerificationId,
  type VerificationRow,
  verificationEnded,
  verificationNotFound,
} from './verification.ts';

export interface VerificationsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly numberHash: NumberHash;
  readonly sendCode: SendCode;
  readonly chargeSend: ChargeSend;
  readonly countVerifications: CountVerifications;
  readonly ending: EndVerification;
  readonly onCodeSent: OnCodeSent;
  readonly cancelIfWaiting: MessageChanges['cancelIfWaiting'];
}

/** Runs the storing part of a start in a transaction, for example once per idempotency key. */
type InTransaction<Result> = (work: (trx: Transaction) => Promise<SentVerification>) => Promise<Result>;

/** A verification whose code was sent. */
export interface SentVerification {
  readonly row: VerificationRow;
  /** How many more codes the number can get now; null without a limit for it. */
  readonly codesLeft: number | null;
}

/** The operations on verifications. Each throws a Problem if the state does not allow it. */
export interface Verifications {
  /** Sends a code and ends the pending verification of the number. */
  start<Result>(
    request: StartRequest,
    requester: CodeRequester,
    nowMs: number,
    inTransaction: InTransaction<Result>,
  ): Promise<Result>;
  find(id: VerificationId, owner: DataOwner): Promise<VerificationRow>;
  /** Compares a code. The row has the new state. */
  check(id: VerificationId, owner: DataOwner, code: string): Promise<VerificationRow>;
  resend(id: VerificationId, requester: CodeRequester): Promise<SentVerification>;
  cancel(id: VerificationId, owner: DataOwner): Promise<VerificationRow>;
}

export function createVerifications(options: VerificationsOptions): Verifications {
  const { db, clock, numberHash, sendCode, chargeSend, countVerifications, ending, onCodeSent, cancelIfWaiting } =
    options;

  /** Locks a verification. Throws if it has ended. */
  async function lockPendingVerification(
    trx: Transaction,
    id: VerificationId,
    owner: DataOwner,
  ): Promise<VerificationRow> {
    const row = await lockVerification(trx, id, owner);
    if (row === undefined) throw verificationNotFound();
    const status = statusAt(row, db.clock.now());
    if (status !== 'pending') throw verificationEnded(status);
    return row;
  }

  /** Stores the message, and cancels the earlier one if no carrier has it. */
  async function sendInstead(
    trx: Transaction,
    earlier: MessageId | undefined,
    send: CodeToSend,
    prepared: PreparedCode,
  ): Promise<void> {
    // Locked before the limits and counts of the new message, as in other transactions, so that two never deadlock.
    if (earlier !== undefined) await lockOwnMessage(trx, earlier, send.requester);
    await sendCode.store(trx, send, prepared);
    if (earlier !== undefined) await cancelIfWaiting(trx, earlier, send.requester);
  }

  async function find(id: VerificationId, owner: DataOwner): Promise<VerificationRow> {
    const row = await findVerification(db, id, owner);
    if (row === undefined) throw verificationNotFound();
    return row;
  }

  return {
    find,

    async start(request, requester, nowMs, inTransaction) {
      const row = toNewRow(request, requester, nowMs, numberHash);
      const send = toSend(row, requester);
      const prepared = await sendCode.prepare(send);
      return inTransaction(async (trx) => {
        const codesLeft = await chargeSend(trx, toLimitedSend(row, requester), nowMs);
        const earlier = await lockPendingOf(trx, row.number, requester);
        if (earlier !== undefined) await ending.end(trx, earlier, 'replaced', nowMs);
        const started = withCode(row, prepared, nowMs, numberHash);
        await insertVerification(trx, started);
        await countVerifications(trx, [started], 'started');
        await sendInstead(trx, earlier?.message_id, send, prepared);
        await onCodeSent(trx, started, codesLeft, nowMs);
        return { row: started, codesLeft };
      });
    },

    async check(id, owner, code) {
      const dbNowMs = db.clock.now();
      const checked = await db.transaction(async (trx) => {
        const row = await countTry(trx, id, owner, dbNowMs);
        if (row === undefined) return undefined;
        if (isApproved(numberHash, row, code)) return ending.end(trx, row, 'approved', clock.now());
        if (isReplacedCode(numberHash, row, code)) return takeBackTry(trx, row.id);
        return row.tries >= maxTries ? ending.end(trx, row, 'failed', clock.now()) : row;
      });
      if (checked !== undefined) return checked;
      throw verificationEnded(statusAt(await find(id, owner), dbNowMs));
    },

    async resend(id, requester) {
      const found = await find(id, requester);
      const send = toSend(found, requester);
      const prepared = await sendCode.prepare(send);
      const nowMs = clock.now();
      return db.transaction(async (trx) => {
        // Counted first, in the same order of locks as a start.
        const codesLeft = await chargeSend(trx, toLimitedSend(found, requester), nowMs);
        const row = await lockPendingVerification(trx, id, requester);
        const waitMs = row.sent_at + resendAfterMs - nowMs;
        if (waitMs > 0) throw tooSoon(waitMs);
        const replaced_hashes = JSON.stringify([...JSON.parse(row.replaced_hashes), row.code_hash]);
        const resent = withCode({ ...row, replaced_hashes, sends: row.sends + 1 }, prepared, nowMs, numberHash);
        await storeSend(trx, resent);
        await sendInstead(trx, row.message_id, send, prepared);
        await onCodeSent(trx, resent, codesLeft, nowMs);
        return { row: resent, codesLeft };
      });
    },

    cancel: (id, owner) =>
      db.transaction(async (trx) => {
        const row = await lockVerification(trx, id, owner);
        if (row?.status === 'canceled') return row;
        const pending = await lockPendingVerification(trx, id, owner);
        await cancelIfWaiting(trx, pending.message_id, owner);
        return ending.end(trx, pending, 'canceled', clock.now());
      }),
  };
}

function toNewRow(
  { number, codeLength, lifetimeMinutes, clientAddress, options }: StartRequest,
  { userId, mode }: CodeRequester,
  nowMs: number,
  numberHash: NumberHash,
): Omit<VerificationRow, 'code_hash' | 'message_id' | 'sent_at' | 'expires_at'> {
  const { text } = options;
  return {
    ...{ id: createVerificationId(nowMs), user_id: userId, mode, number },
    status: 'pending',
    ...{ code_length: codeLength, replaced_hashes: '[]', tries: 0, sends: 1, lifetime_ms: lifetimeMinutes * minuteMs },
    language: text.template === undefined ? text.language : text.template.language,
    options: JSON.stringify(options),
    client_hash: clientAddress === undefined ? null : hashClient(numberHash, clientAddress),
    ...{ created_at: nowMs, ended_at: null },
  };
}

/** The row after a send of a code. */
function withCode(
  row: ReturnType<typeof toNewRow>,
  { code, routed, expiresAtMs }: PreparedCode,
  nowMs: number,
  numberHash: NumberHash,
): VerificationRow {
  return {
    ...row,
    code_hash: hashCode(numberHash, row, code),
    message_id: routed.message.id,
    sent_at: nowMs,
    expires_at: testOutcomeOf(row) === 'expire' ? routed.dueAtMs : expiresAtMs,
  };
}

/** With a new code. */
const toSend = (
  row: Pick<VerificationRow, 'id' | 'number' | 'code_length' | 'lifetime_ms' | 'options'>,
  requester: CodeRequester,
): CodeToSend => ({
  verificationId: row.id,
  requester,
  number: row.number,
  code: createCode(row.code_length),
  lifetimeMs: row.lifetime_ms,
  options: JSON.parse(row.options) as SendOptions, // as: stored as such
});

const toLimitedSend = (
  row: Pick<VerificationRow, 'number' | 'mode' | 'client_hash'>,
  { userId, mode, apiKeyId }: CodeRequester,
) => ({
  owner: { userId, mode },
  number: row.number,
  keyId: apiKeyId,
  clientHash: row.client_hash,
  isTestNumber: testOutcomeOf(row) !== undefined,
});

function isApproved(numberHash: NumberHash, row: VerificationRow, code: string): boolean {
  const outcome = testOutcomeOf(row);
  return outcome === undefined ? isCode(numberHash, row, code) : outcome === 'approve';
}

function tooSoon(waitMs: number): Problem {
  const seconds = Math.ceil(waitMs / 1_000);
  return new Problem('verification_limited', {
    detail: `The last code was sent less than ${resendAfterMs / 1_000} seconds ago; try again in ${seconds} seconds.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
