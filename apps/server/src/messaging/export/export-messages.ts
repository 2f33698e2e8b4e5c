import type { DataOwner } from '../../account/data-owner.ts';
import type { StreamedText } from '../../http/handler.ts';
import { writeAmount } from '../../money/amounts.ts';
import type { MessageId } from '../messages/message.ts';
import type { MessageRepository, MessageRow } from '../messages/repository.ts';
import type { MessageFilter } from '../messages/select-messages.ts';
import { type Cell, plainText, toLine } from './csv.ts';

const pageSize = 500;

/** The columns of the file, in their order. */
const columns: Readonly<Record<string, (message: MessageRow) => Cell>> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => toInstant(created_at),
  status: ({ status }) => status,
  reason: ({ reason }) => reason && plainText(reason),
  // A plus and digits run nothing, and numbers stay as they are elsewhere.
  to: ({ to }) => to,
  sender_id: ({ sender_id }) => sender_id && plainText(sender_id),
  segments: ({ segments }) => segments,
  cost: ({ cost }) => cost && writeAmount(cost),
  encoding: ({ encoding }) => encoding,
  message: ({ text }) => text && plainText(text),
  priority: ({ priority }) => priority,
  category: ({ category }) => category,
  mode: ({ mode }) => mode,
  updated_at: ({ updated_at }) => toInstant(updated_at),
  send_at: ({ send_at }) => send_at && toInstant(send_at),
  expires_at: ({ expires_at }) => toInstant(expires_at),
  client_reference: ({ client_reference }) => client_reference && plainText(client_reference),
  metadata: ({ metadata }) => metadata,
};

const toInstant = (atMs: number): string => new Date(atMs).toISOString();

const toLineOf = (message: MessageRow): string => toLine(Object.values(columns).map((read) => read(message)));

/**
 * The lines of the file, newest first: one page of messages is read when the one before it has been taken, each by itself, so
 * that a slow reader keeps nothing open in the database. The first page is read at once, so that what fails there is told.
 */
export async function exportMessages(
  messages: Pick<MessageRepository, 'list'>,
  owner: DataOwner,
  filter: Omit<MessageFilter, 'before' | 'limit'>,
): Promise<StreamedText> {
  const readPage = (before: MessageId | undefined) => messages.list(owner, { ...filter, before, limit: pageSize });
  const first = await readPage(undefined);
  let count = 0;

  async function* lines(): AsyncGenerator<string> {
    let page = first;
    count += page.length;
    yield toLine(Object.keys(columns)) + page.map(toLineOf).join('');
    while (page.length === pageSize) {
      page = await readPage(page.at(-1)?.id);
      count += page.length;
      yield page.map(toLineOf).join('');
    }
  }
  return { pieces: lines(), records: () => count };
}
