import type { Logger } from '../../log.ts';
import type { Carrier, OutboundPart, PartOutcome } from '../carriers/carrier.ts';
import type { Assignment } from './begin-attempts.ts';
import { toOutboundParts } from './outbound-parts.ts';

/** Hands the parts over one after another, up to the first that is not accepted: half a text is worth less than none. */
export async function handOver(assignment: Assignment, log: Pick<Logger, 'error'>): Promise<PartOutcome[]> {
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
