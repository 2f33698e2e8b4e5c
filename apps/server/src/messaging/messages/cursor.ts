import { isMessageId, type MessageId } from './message.ts';

/** Where a page of messages ended, in a form that clients need not understand. */
export const encodeCursor = (last: MessageId): string => Buffer.from(last).toString('base64url');

/** Undefined where the text is no cursor of ours. */
export function decodeCursor(cursor: string): MessageId | undefined {
  const id = Buffer.from(cursor, 'base64url').toString();
  return isMessageId(id) && encodeCursor(id) === cursor ? id : undefined;
}
