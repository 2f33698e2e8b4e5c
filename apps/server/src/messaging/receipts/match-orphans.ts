import { segmentText } from '@ngoma/sms';
import type { Database } from '../../database/database.ts';
import { keyList, prepared } from '../../database/statement.ts';
import type { LongTextForm } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { lockMessages } from '../messages/repository.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import { hastenMessages } from '../queue/repository.ts';
import { nationalDigits, updateOutcomes } from '../submissions/repository.ts';
import { applyReceipts, type CoverageOf } from './receive-receipts.ts';
import { listOrphans, type Orphan, oldestUncertain, takeOrphans } from './repository.ts';

/** A part whose submit had no answer. */
export interface UncertainPart {
  readonly messageId: MessageId;
  readonly attempt: number;
  readonly part: number;
  readonly carrier: string;
  /** National digits. */
  readonly to: string;
  readonly senderId: string | null;
  /** The text of this part. */
  readonly text: string;
  readonly submittedAtMs: number;
}

/** Carriers round times to the minute, and clocks differ. */
const toleranceMs = 180_000;
/** Time zones differ by multiples of 15 minutes. */
const zoneStepMs = 900_000;
const pageSize = 500;

/**
 * Whether an orphan can be the receipt of a part: same phone, not before the submit, and equal text or time. Two processes can
 * have stored the times of the submit and the receipt, on both sides of a step of the database's clock.
 */
export function isReceiptOf(orphan: Orphan, part: UncertainPart): boolean {
  if (orphan.carrier !== part.carrier || orphan.to === null || orphan.to !== part.to) return false;
  if (orphan.receivedAtMs < part.submittedAtMs - toleranceMs) return false;
  if (orphan.senderId !== null && part.senderId !== null && !isSameText(orphan.senderId, part.senderId)) return false;
  const text = orphan.text === null || lettersOf(orphan.text) === '' ? undefined : isBeginning(orphan.text, part.text);
  const time = orphan.submittedAt === null ? undefined : isSameTime(orphan.submittedAt, part.submittedAtMs);
  return text !== false && time !== false && (text === true || time === true);
}

const isSameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Carriers repeat the beginning of a text, and encode other characters differently. */
const lettersOf = (text: string): string => text.replace(/[^a-z0-9 ]/gi, '').trimEnd();

const isBeginning = (repeated: string, text: string): boolean => lettersOf(text).startsWith(lettersOf(repeated));

/** The carrier's time zone is unknown, so times are compared modulo 15 minutes. */
function isSameTime(submittedAt: string, submittedAtMs: number): boolean {
  const apartMs = Math.abs(Date.parse(`${submittedAt}Z`) - submittedAtMs) % zoneStepMs;
  return Math.min(apartMs, zoneStepMs - apartMs) <= toleranceMs;
}

/** Assigns each orphan to the oldest part that fits; each part gets at most one. */
export function pairOrphans(orphans: readonly Orphan[], parts: readonly UncertainPart[]): Map<Orphan, UncertainPart> {
  const left = new Set(parts.toSorted((one, other) => one.submittedAtMs - other.submittedAtMs));
  const pairs = new Map<Orphan, UncertainPart>();
  for (const orphan of orphans) {
    const part = [...left].find((each) => isReceiptOf(orphan, each));
    if (part === undefined) continue;
    left.delete(part);
    pairs.set(orphan, part);
  }
  return pairs;
}

export interface MatchOrphansOptions {
  readonly db: Database;
  readonly beginTransitions: BeginTransitions;
  readonly coverageOf: CoverageOf;
  /** The wall clock of this machine, for times that users see. */
  readonly wallMs: () => number;
}

/** Stops after the current page once `stopped` aborts. */
export type MatchOrphans = (stopped: AbortSignal) => Promise<void>;

/**
 * Matches receipts with unknown ids to submits without an answer. A match proves that the carrier accepted the part, under
 * the id of the receipt.
 */
export function createMatchOrphans({ db, beginTransitions, coverageOf, wallMs }: MatchOrphansOptions): MatchOrphans {
  return async (stopped) => {
    const nowMs = db.clock.now();
    let after = '';
    while (!stopped.aborted) {
      const orphans = await listOrphans(db, after, nowMs, pageSize);
      await adopt(orphans, nowMs);
      after = orphans.at(-1)?.id ?? '';
      if (orphans.length < pageSize) return;
    }
  };

  async function adopt(orphans: readonly Orphan[], nowMs: number): Promise<void> {
    const parts = await listUncertain(db, orphans, nowMs);
    const pairs = pairOrphans(orphans, parts);
    if (pairs.size === 0) return;
    await db.transaction(async (trx) => {
      const messages = await lockMessages(trx, new Set(Array.from(pairs.values(), ({ messageId }) => messageId)));
      const taken = await takeOrphans(
        trx,
        Array.from(pairs.keys(), ({ id }) => id),
      );
      const adopted = [...pairs].filter(([{ id }]) => taken.has(id));
      await updateOutcomes(
        trx,
        adopted.map(([{ carrierMessageId }, { messageId, attempt, part }]) => {
          return { messageId, attempt, part, state: 'accepted', carrierMessageId };
        }),
      );
      const transitions = beginTransitions(wallMs());
      await applyReceipts(
        trx,
        transitions,
        adopted.map(([orphan]) => orphan),
        coverageOf,
      );
      await transitions.write(trx);
      // A text in several parts goes on with the others.
      const waiting = [...messages.values()].filter((each) => transitions.current(each).status === 'sending');
      await hastenMessages(
        trx,
        waiting.map(({ id }) => id),
        nowMs,
      );
    });
  }
}

const selectUncertain = prepared(`
  select submissions.message_id, submissions.attempt, submissions.part, submissions.carrier, submissions.form,
    submissions.submitted_at, messages."to", messages.sender_id, messages.text
  from submissions join messages on messages.id = submissions.message_id
  where submissions.state = 'uncertain' and submissions.message_id > ? and messages.text is not null
    and submissions.carrier in (select key from json_each(?))
    and substr(messages."to", length(messages."to") - ${nationalDigits - 1}) in (select key from json_each(?))
`);

interface UncertainRow {
  readonly message_id: MessageId;
  readonly attempt: number;
  readonly part: number;
  readonly carrier: string;
  readonly form: LongTextForm | null;
  readonly submitted_at: number;
  readonly to: string;
  readonly sender_id: string | null;
  readonly text: string;
}

async function listUncertain(db: Database, orphans: readonly Orphan[], nowMs: number): Promise<UncertainPart[]> {
  if (orphans.length === 0) return [];
  const carriers = keyList(new Set(orphans.map(({ carrier }) => carrier)));
  const numbers = keyList(new Set(orphans.map(({ to }) => to).filter((to) => to !== null)));
  const rows = await db.select<UncertainRow>(selectUncertain(oldestUncertain(nowMs), carriers, numbers));
  return rows.map((row) => ({
    messageId: row.message_id,
    attempt: row.attempt,
    part: row.part,
    carrier: row.carrier,
    to: row.to.slice(-nationalDigits),
    senderId: row.sender_id,
    text: partText(row.text, row.part, row.form),
    submittedAtMs: row.submitted_at,
  }));
}

function partText(text: string, part: number, form: LongTextForm | null): string {
  if (form === 'payload') return text;
  const { parts } = segmentText(text, { reference: 0, referenceBits: form === 'udh16' ? 16 : 8 });
  return parts[part - 1]?.text ?? text;
}
