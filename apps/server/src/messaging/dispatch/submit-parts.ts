import { segmentText } from '@ngoma/sms';
import type { Logger } from '../../log.ts';
import type { Carrier, OutboundPart, PartOutcome } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import type { Assignment } from './begin-attempts.ts';

/** Submits the parts one after another, up to the first that is not accepted: half a text is worth less than none. */
export async function submitParts(assignment: Assignment, log: Pick<Logger, 'error'>): Promise<PartOutcome[]> {
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
    // How far it came, nobody knows.
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
