import type { OutboundPart } from './carrier.ts';

const prefix = 'no-id:';

/** Stands for the id of a message that a carrier took without giving one: no receipt has it, and no query asks for it. */
export const idOfNoMessage = ({
  messageId,
  attempt,
  part,
}: Pick<OutboundPart, 'messageId' | 'attempt' | 'part'>): string => `${prefix}${messageId}-${attempt}-${part}`;

export const isIdOfNoMessage = (carrierMessageId: string): boolean => carrierMessageId.startsWith(prefix);
