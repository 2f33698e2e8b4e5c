import type { Mode } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import type { Carrier, InboundText } from '../carriers/carrier.ts';
import { simulatorName } from '../carriers/carriers.ts';
import { releaseNumber, suppressNumbers } from '../suppressions/repository.ts';
import { createInboundMessageId, type InboundMessageRow } from './inbound-message.ts';
import { type Keywords, readKeyword } from './keywords.ts';
import { findRecipient, insertInbound, wasReceived } from './repository.ts';

export interface InboundOptions {
  readonly db: Database;
  /** For people: milliseconds since the epoch by this machine. */
  readonly wallMs: () => number;
  readonly keywords: Keywords;
  /** Called in the transaction that stores a text, for what follows from it. */
  readonly onInbound: (trx: Transaction, inbound: InboundMessageRow) => Promise<void>;
}

/** Takes the texts of phones from all carriers; resolves once the text is on disk, so that it may be acknowledged. */
export type ReceiveInbound = (carrier: Pick<Carrier, 'name'>, text: InboundText) => Promise<void>;

const dayMs = 86_400_000;
/** An answer comes within this time of the message that it answers. */
const answeredWithinMs = 7 * dayMs;
/** A carrier brings a text again soon where it missed the acknowledgement; a person writes the same again later. */
const againWithinMs = 120_000;
const limits = { maxItems: 100, maxWaiting: Number.POSITIVE_INFINITY };

export function createReceiveInbound({ db, wallMs, keywords, onInbound }: InboundOptions): ReceiveInbound {
  const group = createGroupCommit(db, storeAll, limits);

  async function storeAll(trx: Transaction, texts: readonly CarriedText[]): Promise<undefined[]> {
    // One after another: each may be what the one before it was.
    for (const each of texts) await store(trx, each);
    return texts.map(() => undefined);
  }

  async function store(trx: Transaction, { carrier, ...text }: CarriedText): Promise<void> {
    const nowMs = wallMs();
    if (await wasReceived(trx, carrier, text, nowMs - againWithinMs)) return;
    const mode: Mode = carrier === simulatorName ? 'test' : 'live';
    const userId = await findRecipient(trx, text, mode, nowMs - answeredWithinMs);
    if (userId === undefined) throw new Error('A text has come in, and there is no administrator to have it');
    const keyword = readKeyword(text.text, keywords);
    const inbound: InboundMessageRow = {
      id: createInboundMessageId(nowMs),
      ...{ user_id: userId, mode, carrier, ...text, keyword, received_at: nowMs },
    };
    await insertInbound(trx, inbound);
    await obey(trx, inbound);
    await onInbound(trx, inbound);
  }

  async function obey(trx: Transaction, inbound: InboundMessageRow): Promise<void> {
    const { user_id: userId, mode, from: number, keyword, received_at } = inbound;
    const owner = { userId, mode };
    if (keyword === 'start') await releaseNumber(trx, owner, number);
    if (keyword !== 'stop') return;
    await suppressNumbers(trx, owner, [{ number, scope: 'marketing', note: null }], 'keyword', received_at);
  }

  return (carrier, text) => group.add({ ...text, carrier: carrier.name });
}

interface CarriedText extends InboundText {
  readonly carrier: string;
}
