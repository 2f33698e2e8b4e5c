import type { Transaction } from '../../database/database.ts';
import { completeMessages } from '../dispatch/complete.ts';
import { lockMessages } from '../messages/lock-messages.ts';
import type { MessageId } from '../messages/message.ts';
import type { Moves } from '../messages/moves.ts';
import { findReferenced, listSubmissions, type Submission, updateReceipts } from '../submissions/repository.ts';
import { isNews, judgeParts } from './judge-parts.ts';
import type { Receipt } from './unmatched.ts';

/**
 * Adds the moves that receipts lead to, and gives the receipts of parts that nobody knows of yet. One that comes twice,
 * late or out of order changes nothing.
 */
export async function applyReceipts(trx: Transaction, moves: Moves, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const referenced = await findReferenced(trx, receipts);
  const ids = new Set(referenced.filter((id) => id !== undefined));
  if (ids.size === 0) return [...receipts];
  const messages = await lockMessages(trx, ids);
  // Read under the lock: another process may just have written the receipt of another part.
  const submissions = await listSubmissions(trx, ids);
  const changed = new Map<string, Submission>();
  const ended: MessageId[] = [];

  receipts.forEach((receipt, index) => {
    const id = referenced[index];
    const message = id && messages.get(id);
    if (!message) return;
    const parts = submissions.get(message.id) ?? [];
    const reported = reportOn(parts, receipt);
    if (reported === undefined) return;
    changed.set(`${message.id} ${reported.attempt} ${reported.part}`, reported);
    const after = parts.map((part) => (isSame(part, reported) ? reported : part));
    submissions.set(message.id, after);
    const status = judgeParts(message.segments, after.filter(isAccepted));
    if (status === undefined) return;
    const { reason, code } = status === receipt.status ? receipt : { reason: null, code: null };
    if (moves.add(message, { status, reason, carrierCode: code })) ended.push(message.id);
  });

  await updateReceipts(trx, [...changed.values()]);
  await completeMessages(trx, ended);
  return receipts.filter((_receipt, index) => referenced[index] === undefined);
}

/** The part that a receipt is about, with what it says; undefined where that is nothing new. */
function reportOn(parts: readonly Submission[], receipt: Receipt): Submission | undefined {
  const part = parts.find(
    ({ carrier, carrierMessageId }) => carrier === receipt.carrier && carrierMessageId === receipt.carrierMessageId,
  );
  return part && isNews(part.receipt, receipt.status) ? { ...part, receipt: receipt.status } : undefined;
}

const isSame = (one: Submission, other: Submission): boolean =>
  one.attempt === other.attempt && one.part === other.part;

/** A part whose submit was never answered has no id that a receipt could name: waiting for one would be for ever. */
const isAccepted = ({ state }: Submission): boolean => state === 'accepted';
