import type { Mode, UserId } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { dayMs } from '../../time/durations.ts';
import type { CarrierOptOut, InboundPart, InboundText } from '../carriers/carrier.ts';
import { simulatorName } from '../carriers/carriers.ts';
import { listSenderNames } from '../senders/repository.ts';
import { releaseNumber, type SuppressOptedOut, suppressByKeyword } from '../suppressions/repository.ts';
import type { ReplyAutomatically } from './automatic-replies.ts';
import { createInboundMessageId, type InboundMessageRow, repeatedWithinMs } from './inbound-message.ts';
import { type Keyword, type Keywords, mayNameSender, readKeyword } from './keywords.ts';
import { addPart, hasOverdue, type ReassembledText, takeOverdue } from './reassemble-parts.ts';
import { claimTextId, findRecipient, insertInbound, wasReceived } from './repository.ts';

export interface InboundOptions {
  readonly db: Database;
  /** The wall clock of this machine, for times that users see. */
  readonly wallMs: () => number;
  readonly keywords: Keywords;
  /** Senders that all users may use. */
  readonly approvedSenders: readonly string[];
  readonly numberHash: NumberHash;
  readonly suppressOptedOut: SuppressOptedOut;
  /** Called in the transaction that stores a text, to store its webhook. */
  readonly onInbound: (trx: Transaction, inbound: InboundMessageRow) => Promise<void>;
  /** Sends automatic replies to texts that are new: HELP, and STOP of phones that had not opted out before. */
  readonly reply: ReplyAutomatically;
}

/** Stores texts of phones from all carriers. */
export interface InboundReceiver {
  /** Resolves once the text or part is stored and can be acknowledged. */
  receive(carrier: string, text: InboundText | InboundPart | CarrierOptOut): Promise<void>;
  /** Stores incomplete long texts whose time is over. */
  storeOverdue(): Promise<void>;
}

/** Texts are assigned to senders of messages within this time. */
export const answeredWithinMs = 7 * dayMs;
const limits = { maxItems: 100, maxWaiting: Number.POSITIVE_INFINITY };
const overdueAtOnce = 100;

interface Delivery {
  readonly carrier: string;
  readonly text: InboundText | InboundPart | CarrierOptOut;
}

/** Concurrent processes lock suppressions and long texts in the same order, which prevents deadlocks. */
const inLockOrder = (deliveries: readonly Delivery[]): Delivery[] =>
  deliveries.toSorted((a, b) => compareTexts(lockOf(a), lockOf(b)));

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const lockOf = ({ carrier, text }: Delivery): string =>
  'part' in text ? [text.from, text.to, carrier, text.reference, text.total].join(' ') : text.from;

const modeOf = (carrier: string): Mode => (carrier === simulatorName ? 'test' : 'live');

export function createInboundReceiver(options: InboundOptions): InboundReceiver {
  const { db, wallMs, keywords, approvedSenders, numberHash, suppressOptedOut, onInbound, reply } = options;
  const group = createGroupCommit(db, takeAll, limits);

  async function takeAll(trx: Transaction, deliveries: readonly Delivery[]): Promise<undefined[]> {
    const toAnswer: InboundMessageRow[] = [];
    // Sequential, as each may repeat the one before.
    for (const { carrier, text } of inLockOrder(deliveries)) {
      if ('optOut' in text) {
        await storeOptOut(trx, carrier, text);
        continue;
      }
      const texts =
        'part' in text ? await addPart(trx, carrier, text, wallMs()) : [{ ...text, carrier, missingParts: 0 }];
      for (const each of texts) toAnswer.push(...(await store(trx, each)));
    }
    await reply(trx, toAnswer);
    return deliveries.map(() => undefined);
  }

  async function storeOptOut(trx: Transaction, carrier: string, { from, to }: CarrierOptOut): Promise<void> {
    const mode = modeOf(carrier);
    const recipient = await findRecipient(trx, { from, to }, mode, wallMs() - answeredWithinMs);
    if (recipient === undefined) throw new Error('There is no administrator to get an opt-out');
    await suppressOptedOut(trx, [{ number: from, senderId: to, userId: recipient.userId, mode }]);
  }

  /** Returns the text if it may get an automatic reply. */
  async function store(
    trx: Transaction,
    { carrier, missingParts, carrierId, ...text }: ReassembledText,
  ): Promise<InboundMessageRow[]> {
    const nowMs = wallMs();
    if (carrierId !== undefined && !(await claimTextId(trx, carrier, carrierId, nowMs))) return [];
    const mode = modeOf(carrier);
    const recipient = await findRecipient(trx, text, mode, nowMs - answeredWithinMs);
    if (recipient === undefined) throw new Error('There is no administrator to get a text');
    const { userId, apiKeyId } = recipient;
    // An incomplete text may look like a keyword.
    const keyword = missingParts === 0 ? await keywordOf(trx, userId, text) : null;
    // Applied to repetitions as well, as texts in between may have been deleted.
    const isAnswerable = await applyKeyword(trx, { userId, mode }, keyword, text, nowMs);
    if (carrierId === undefined && (await wasReceived(trx, carrier, text, nowMs - repeatedWithinMs))) return [];
    const inbound: InboundMessageRow = {
      id: createInboundMessageId(nowMs),
      ...{ user_id: userId, api_key_id: apiKeyId, mode, carrier, ...text, keyword, received_at: nowMs },
      ...{ missing_parts: missingParts, text_removed: 0 },
    };
    await insertInbound(trx, inbound);
    await onInbound(trx, inbound);
    return isAnswerable ? [inbound] : [];
  }

  async function keywordOf(trx: Transaction, userId: UserId, { text, to }: InboundText): Promise<Keyword | null> {
    if (!mayNameSender(text, keywords)) return readKeyword(text, keywords);
    return readKeyword(text, keywords, [to, ...approvedSenders, ...(await listSenderNames(trx, userId))]);
  }

  /** Returns whether the keyword may get an automatic reply. */
  async function applyKeyword(
    trx: Transaction,
    owner: DataOwner,
    keyword: Keyword | null,
    text: InboundText,
    nowMs: number,
  ): Promise<boolean> {
    if (keyword === 'stop') return suppressByKeyword(trx, owner, text, nowMs, numberHash);
    if (keyword === 'start') await releaseNumber(trx, owner, text, numberHash);
    return keyword === 'help';
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
