import { type MessageIdRule, type MessageIdSource, normaliseMessageId, type Receipt } from '@ngoma/smpp';
import { storableText } from '../../../text/strip-nul.ts';
import type { SmppSettings } from './smpp-settings.ts';

type Spelling = SmppSettings['messageIds'];

/** The maximum length of `message_id` (§5.2.23). */
const maxIdLength = 64;

/** Whether an id is present and fits its field. */
export const isUsableId = (id: string): boolean => id.trim() !== '' && id.trim().length <= maxIdLength;

/** The rule of the common key of responses and receipts. */
const keyRule = ({ rule, tlv }: Spelling): MessageIdRule => (rule === 'exact' ? tlv : rule);

const toKey = (id: string, source: MessageIdSource, spelling: Spelling): string =>
  normaliseMessageId(id, source, keyRule(spelling), spelling.tolerance);

/** The key of an id in a `submit_sm_resp`. */
export const keyOfResponse = (id: string, { messageIds }: Pick<SmppSettings, 'messageIds'>): string =>
  toKey(id, 'response', messageIds);

/**
 * The key of a receipt. `receipted_message_id` is spelled by its own rule, unless it has the digits of the id in the text:
 * then both are spelled alike, and the rule of the text applies.
 */
export function keyOfReceipt({ ids, messageId }: Receipt, { messageIds }: Pick<SmppSettings, 'messageIds'>): string {
  const isFromText = ids.parameter === undefined || hasSameDigits(ids.parameter, ids.text);
  const rule = isFromText ? messageIds.rule : messageIds.tlv;
  // An id that is too long stays too long, so that it equals no other id.
  const id = storableText((isFromText ? ids.text : ids.parameter) ?? messageId, maxIdLength + 1);
  return toKey(id, rule === 'exact' ? 'response' : 'receipt', messageIds);
}

const hasSameDigits = (parameter: string, text: string | undefined): boolean =>
  text !== undefined && withoutPadding(parameter) === withoutPadding(text);

const withoutPadding = (id: string): string =>
  normaliseMessageId(id, 'response', 'exact', { ignoreCase: true, ignoreLeadingZeros: true });

/** The possible original spellings of a key. */
export function spellingsOf(key: string, { messageIds }: Pick<SmppSettings, 'messageIds'>): readonly string[] {
  if (keyRule(messageIds) !== 'hex→dec' || !/^\d+$/.test(key)) return [key];
  const hex = BigInt(key).toString(16);
  return [...new Set([hex, hex.toUpperCase()])];
}
