import { segmentText } from '@ngoma/sms';
import type { Mode } from '../../account/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { isStorageError } from '../../database/storage-error.ts';
import type { Lease } from '../../jobs/leases.ts';
import { retry } from '../../jobs/retry.ts';
import { type Claim, createWorkLoop, type WorkLoop } from '../../jobs/work-loop.ts';
import type { Logger } from '../../log.ts';
import type { Carrier, OutboundPart, PartOutcome } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import { findNextDue, renewMessages } from '../queue/repository.ts';
import type { Assignment, BeginAttempts } from './begin-attempts.ts';
import type { RecordAttempts } from './record-attempts.ts';

export interface DispatcherOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly mode: Mode;
  /** The carrier of this mode; without one, messages wait and expire. The dispatcher stops it when it stops. */
  readonly carrier: Carrier | undefined;
  readonly beginAttempts: BeginAttempts;
  readonly recordAttempts: RecordAttempts;
}

/** How many messages without a carrier are looked at side by side. */
const idleWindow = 100;
/** Other processes accept messages without waking this one. */
const longestPauseMs = 250;
/** Another process may have claimed what was due; then more of it may be waiting. */
const lostRacePauseMs = 50;
/** Accepting goes first: under load, fewer and larger transactions of a dispatcher leave it more of the disk's time. */
const claimSpacingMs = 50;
/** No transaction is so large that accepting waits for it for long. */
const maxClaim = 500;

const recordLimits = { maxItems: maxClaim, maxWaiting: Number.POSITIVE_INFINITY };

/** Submits the messages of one mode to their carrier: a slow carrier never delays the messages of another. */
export function createDispatcher(options: DispatcherOptions): WorkLoop {
  const { db, clock, log, mode, carrier, beginAttempts, recordAttempts } = options;
  const records = createGroupCommit(db, recordAttempts, recordLimits);

  async function claim(lease: Lease, limit: number): Promise<Claim<Assignment>> {
    const dueAtMs = (await findNextDue(db, mode)) ?? Number.POSITIVE_INFINITY;
    if (dueAtMs > lease.nowMs) return { jobs: [], pauseMs: dueAtMs - lease.nowMs };
    const { claimed, assignments } = await beginAttempts(mode, lease, Math.min(limit, maxClaim));
    return { jobs: assignments, pauseMs: claimed === 0 ? lostRacePauseMs : 0 };
  }

  async function run(assignment: Assignment, cutOff: AbortSignal): Promise<void> {
    const outcomes = await submitParts(assignment, log);
    await retry(() => records.add({ assignment, outcomes }), isStorageError, clock, cutOff);
  }

  return createWorkLoop<Assignment, MessageId>({
    clock,
    log,
    concurrency: carrier?.window ?? idleWindow,
    longestPauseMs,
    claimSpacingMs,
    source: {
      name: `${mode} messages`,
      idOf: ({ message }) => message.id,
      claim,
      run,
      renew: (owner, ids, untilMs) => renewMessages(db, owner, ids, untilMs),
      // Submits that still wait for an answer become uncertain, and are recorded as such.
      close: async () => carrier?.stop(),
    },
  });
}

/** Submits the parts one after another, up to the first that is not accepted: half a text is worth less than none. */
async function submitParts(assignment: Assignment, log: Pick<Logger, 'error'>): Promise<PartOutcome[]> {
  const outcomes: PartOutcome[] = [];
  for (const part of toOutboundParts(assignment)) {
    const outcome = await submit(assignment.carrier, part, log);
    outcomes.push(outcome);
    if (outcome.kind !== 'accepted') break;
  }
  return outcomes;
}

async function submit(carrier: Carrier, part: OutboundPart, log: Pick<Logger, 'error'>): Promise<PartOutcome> {
  try {
    return await carrier.submit(part);
  } catch (error) {
    // The carrier may have it or not.
    log.error({ err: error, carrier: carrier.name, message: part.messageId }, 'a carrier failed at a submit');
    return { kind: 'uncertain' };
  }
}

function toOutboundParts(assignment: Assignment): OutboundPart[] {
  const { message, text, senderId, leaseToken, expiresAtMs, partNumbers } = assignment;
  const { encoding, parts } = segmentText(text, { reference: referenceOf(message.id) });
  return partNumbers.flatMap((number) => {
    const part = parts[number - 1];
    if (part === undefined) return [];
    return {
      messageId: message.id,
      attempt: leaseToken,
      part: number,
      total: parts.length,
      to: message.to,
      senderId,
      encoding,
      text: part.text,
      octets: part.octets,
      hasHeader: part.header.length > 0,
      expiresAtMs,
    };
  });
}

/** Ties the parts of a message together, the same in every attempt: handsets join the parts that share a reference. */
const referenceOf = (id: MessageId): number => Number.parseInt(id.slice(-2), 36) & 0xff;
