import type { Mode } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { dayMs } from '../../time/durations.ts';
import type { InboundPart, InboundText } from '../carriers/carrier.ts';
import { simulatorName } from '../carriers/carriers.ts';
import { releaseNumber, suppressByKeyword } from '../suppressions/repository.ts';
import { createInboundMessageId, type InboundMessageRow, repeatedWithinMs } from './inbound-message.ts';
import { type Keyword, type Keywords, readKeyword } from './keywords.ts';
import { type CarriedText, hasOverdue, takeOverdue, takePart } from './long-texts.ts';
import { findRecipient, insertInbound, wasReceived } from './repository.ts';

export interface InboundOptions {
  readonly db: Database;
  /** For people: milliseconds since the epoch by this machine. */
  readonly wallMs: () => number;
  readonly keywords: Keywords;
  readonly numberHash: NumberHash;
  /** Called in the transaction that stores a text, for what follows from it. */
  readonly onInbound: (trx: Transaction, inbound: InboundMessageRow) => Promise<void>;
}

/** Takes the texts of phones from all carriers. */
export interface InboundReceiver {
  /** Resolves once the text, or the part of one, is on disk, so that it may be acknowledged. */
  receive(carrier: string, text: InboundText | InboundPart): Promise<void>;
  /** Stores long texts as far as they have come within their time. */
  storeOverdue(): Promise<void>;
}

/** An answer comes within this time of the message that it answers. */
const answeredWithinMs = 7 * dayMs;
const limits = { maxItems: 100, maxWaiting: Number.POSITIVE_INFINITY };
const overdueAtOnce = 100;

interface Brought {
  readonly carrier: string;
  readonly text: InboundText | InboundPart;
}

/**
 * Two processes that have texts of the same phones lock what these change in the same order: their suppressions, long
 * texts.
 */
const inLockOrder = (brought: readonly Brought[]): Brought[] =>
  brought.toSorted((a, b) => compareTexts(lockOf(a), lockOf(b)));

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const lockOf = ({ carrier, text }: Brought): string =>
  'part' in text ? [text.from, text.to, carrier, text.reference, text.total].join(' ') : text.from;

export function createInboundReceiver(options: InboundOptions): InboundReceiver {
  const { db, wallMs, keywords, numberHash, onInbound } = options;
  const group = createGroupCommit(db, takeAll, limits);

  async function takeAll(trx: Transaction, brought: readonly Brought[]): Promise<undefined[]> {
    // One after another: each may be what the one before it was.
    for (const { carrier, text } of inLockOrder(brought)) {
      const texts =
        'part' in text ? await takePart(trx, carrier, text, wallMs()) : [{ ...text, carrier, missingParts: 0 }];
      for (const each of texts) await store(trx, each);
    }
    return brought.map(() => undefined);
  }

  async function store(trx: Transaction, { carrier, missingParts, ...text }: CarriedText): Promise<void> {
    const nowMs = wallMs();
    const mode: Mode = carrier === simulatorName ? 'test' : 'live';
    const userId = await findRecipient(trx, text, mode, nowMs - answeredWithinMs);
    if (userId === undefined) throw new Error('A text has come in, and there is no administrator to have it');
    // What is left of a text may be a word that its whole is not.
    const keyword = missingParts === 0 ? readKeyword(text.text, keywords) : null;
    // What looks like a repetition may be a word that its phone means anew: what came between may be deleted since.
    await obey(trx, { userId, mode }, keyword, text.from, nowMs);
    if (await wasReceived(trx, carrier, text, nowMs - repeatedWithinMs)) return;
    const inbound: InboundMessageRow = {
      id: createInboundMessageId(nowMs),
      ...{ user_id: userId, mode, carrier, ...text, keyword, received_at: nowMs },
      ...{ missing_parts: missingParts, text_removed: 0 },
    };
    await insertInbound(trx, inbound);
    await onInbound(trx, inbound);
  }

  /** Does for a phone what its word asks for; nothing where that is done already. */
  async function obey(
    trx: Transaction,
    owner: DataOwner,
    keyword: Keyword | null,
    number: string,
    nowMs: number,
  ): Promise<void> {
    if (keyword === 'start') await releaseNumber(trx, owner, number, numberHash);
    if (keyword === 'stop') await suppressByKeyword(trx, owner, number, nowMs, numberHash);
  }

  return {
    receive: (carrier, text) => group.add({ carrier, text }),
    async storeOverdue() {
      const nowMs = wallMs();
      if (!(await hasOverdue(db, nowMs))) return;
      await db.transaction(async (trx) => {
        for (const each of await takeOverdue(trx, nowMs, overdueAtOnce)) await store(trx, each);
      });
    },
  };
}
