import type { DataOwner } from '../../account/data-owner.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { placedRows, prepared } from '../../database/statement.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { networkOf, plainAddress } from '../../network/ip-address.ts';
import { Problem } from '../../problems/problem.ts';
import { hourMs, periodsMs } from '../../time/durations.ts';

const limitedKinds = ['number', 'prefix', 'key', 'client_address'] as const;
type LimitedKind = (typeof limitedKinds)[number];

/** The maximum number of codes within an hour or a day by the clock (UTC). */
export interface VerificationLimit {
  readonly kind: LimitedKind;
  readonly codes: number;
  readonly period: keyof typeof periodsMs;
}

const form = new RegExp(`^(${limitedKinds.join('|')})=([1-9][0-9]{0,6})/(hour|day)$`);

/** Parses `number=5/hour,key=1000/day`; undefined if invalid. */
export function readVerificationLimits(text: string): readonly VerificationLimit[] | undefined {
  const limits = text.split(',').map((each) => {
    const [, kind, codes, period] = form.exec(each.trim()) ?? [];
    // as: the expression allows only these
    return { kind: kind as LimitedKind, codes: Number(codes), period: period as VerificationLimit['period'] };
  });
  return limits.every(({ kind }) => kind !== undefined) ? limits : undefined;
}

/** One send of a code. */
interface LimitedSend {
  readonly owner: DataOwner;
  readonly number: string;
  /** The API key, or undefined for a signed-in user. */
  readonly keyId: string | undefined;
  readonly clientHash: string | null;
  /** Documented test numbers have no limits of their own. */
  readonly isTestNumber: boolean;
}

/**
 * Counts a send against all limits. Throws a Problem if it exceeds one, which undoes the transaction. Returns how many more
 * codes the number can get now; null without a limit for it.
 */
export type ChargeSend = (trx: Transaction, send: LimitedSend, nowMs: number) => Promise<number | null>;

/** The last four digits are free: ten thousand consecutive numbers. */
const prefixOf = (number: string): string => number.slice(0, -4);

/** The keyed hash of an address, or of the /64 of an IPv6 address. */
export const hashClient = (numberHash: NumberHash, address: string): string =>
  numberHash(`client address ${networkOf(plainAddress(address) ?? address)}`);

const addUp = prepared(`
  insert into verification_limits (subject, window_ends_at, sends)
  select value ->> 0, cast(value ->> 1 as bigint), 1 from json_each(?) where true
  on conflict (subject, window_ends_at) do update set sends = verification_limits.sends + 1
  returning subject, sends
`);

interface Charged {
  readonly limit: VerificationLimit;
  readonly subject: string;
  readonly windowEndsAtMs: number;
}

/** Subjects are keyed hashes, so that the table contains no numbers and addresses. */
export function createChargeSend(
  limits: readonly VerificationLimit[],
  numberHash: NumberHash,
  metrics: Pick<Metrics, 'countLimitedCode'>,
): ChargeSend {
  return async (trx, send, nowMs) => {
    const { owner, number } = send;
    const charged = limits.flatMap((limit) => toCharged(limit, send, nowMs) ?? []);
    // Always counted: its lock lets sends to one number follow each other, and each ends the verification before.
    const lock = { subject: subjectOf(owner, 'lock', number), windowEndsAtMs: windowEnd(hourMs, nowMs) };
    // Sorted, so that two processes never deadlock.
    const sorted = [...charged, lock].toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    const rows = placedRows(sorted, ({ subject, windowEndsAtMs }) => [subject, windowEndsAtMs]);
    const counted = await runIn<{ readonly subject: string; readonly sends: number }>(trx, addUp(rows));
    const sends = new Map(counted.map((row) => [row.subject, row.sends]));
    const left = ({ subject, limit }: Charged) => limit.codes - (sends.get(subject) ?? 0);
    const exceeded = charged.find((each) => left(each) < 0);
    if (exceeded !== undefined) {
      metrics.countLimitedCode(exceeded.limit.kind);
      throw limited(exceeded, send, nowMs);
    }
    const ofNumber = charged.filter(({ limit }) => limit.kind === 'number').map(left);
    return ofNumber.length === 0 ? null : Math.min(...ofNumber);
  };

  function toCharged(limit: VerificationLimit, send: LimitedSend, nowMs: number): Charged | undefined {
    const value = limitedValue(limit.kind, send);
    if (value === null) return undefined;
    const subject = subjectOf(send.owner, `${limit.kind} ${limit.period}`, value);
    return { limit, subject, windowEndsAtMs: windowEnd(periodsMs[limit.period], nowMs) };
  }

  function subjectOf({ userId, mode }: DataOwner, kind: string, value: string): string {
    return numberHash(`codes ${userId} ${mode} ${kind} ${value}`);
  }
}

const windowEnd = (periodMs: number, nowMs: number): number => (Math.floor(nowMs / periodMs) + 1) * periodMs;

/** Null if the limit does not apply. */
function limitedValue(kind: LimitedKind, { number, keyId, clientHash, isTestNumber }: LimitedSend): string | null {
  switch (kind) {
    case 'number':
      return isTestNumber ? null : number;
    case 'prefix':
      return isTestNumber ? null : prefixOf(number);
    case 'key':
      return keyId ?? 'user';
    case 'client_address':
      return clientHash;
  }
}

function limited({ limit, windowEndsAtMs }: Charged, send: LimitedSend, nowMs: number): Problem {
  const { kind, codes, period } = limit;
  const within = `within ${period === 'hour' ? 'an hour' : 'a day'}, which is the limit`;
  const next = `the next one can be sent at ${new Date(windowEndsAtMs).toISOString()}.`;
  return new Problem('verification_limited', {
    detail: `${subjectName(kind, send)} ${codes} codes ${within}; ${next}`,
    headers: { 'Retry-After': String(Math.ceil((windowEndsAtMs - nowMs) / 1_000)) },
  });
}

function subjectName(kind: LimitedKind, { number, keyId }: LimitedSend): string {
  switch (kind) {
    case 'number':
      return 'This number has had';
    case 'prefix':
      return `Numbers that begin with ${prefixOf(number)} have had`;
    case 'key':
      return keyId === undefined ? 'You have sent' : 'This key has sent';
    case 'client_address':
      return 'This client address has asked for';
  }
}

/** Deletes the counts of windows that have ended, at most `limit`; returns their number. */
export function deleteOldLimits(db: Database, nowMs: number, limit: number): Promise<number> {
  const old = db.write('verification_limits').where('window_ends_at', '<=', nowMs).limit(limit);
  return db
    .write('verification_limits')
    .whereIn(['subject', 'window_ends_at'], old.select('subject', 'window_ends_at'))
    .delete();
}
