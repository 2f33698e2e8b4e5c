import { segmentText } from '@ngoma/sms';
import type { OutboundPart } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import type { Assignment } from './begin-attempts.ts';

/** The parts that an assignment names, as its attempt hands them over. */
export function toOutboundParts(assignment: Assignment): OutboundPart[] {
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

/** Ties the parts of a message together, the same in every attempt: handsets join what has one reference. */
const referenceOf = (id: MessageId): number => Number.parseInt(id.slice(-2), 36) & 0xff;
