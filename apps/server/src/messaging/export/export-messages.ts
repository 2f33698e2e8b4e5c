import { type Streamed, stream } from '@ngoma/express-contract';
import { writeAmount } from '../../money/amounts.ts';
import type { MessageId } from '../messages/message.ts';
import type { MessageRow } from '../messages/repository.ts';
import type { MessageFilter } from '../messages/select-messages.ts';

const pageSize = 500;

const columns: Readonly<Record<string, (message: MessageRow) => Cell>> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => toInstant(created_at),
  status: ({ status }) => status,
  reason: ({ reason }) => reason && plainText(reason),
  // Phone numbers contain only a plus and digits, which are no formula.
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

interface MessageExport {
  readonly body: Streamed;
  /** The number of messages that have been streamed so far. */
  readonly records: () => number;
}

/**
 * Streams the lines, newest first. Each page is one query, so that a slow client holds no transaction open. The first page
 * is read before the response starts, so that its errors have a status.
 */
export async function exportMessages(
  list: (filter: MessageFilter) => Promise<MessageRow[]>,
  filter: Omit<MessageFilter, 'before' | 'limit'>,
): Promise<MessageExport> {
  const readPage = (before: MessageId | undefined) => list({ ...filter, before, limit: pageSize });
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
  return { body: stream(lines()), records: () => count };
}

type Cell = string | number | null;

/** A line according to RFC 4180. */
export const toLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;

function toCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Prevents CSV injection: an apostrophe precedes texts that a spreadsheet would run as a formula, also after spaces and
 * quotes, and texts whose leading tabs or line ends would start a new cell.
 */
export const plainText = (text: string): string =>
  /^(?:[\t\r\n]|[\s"']*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text;
