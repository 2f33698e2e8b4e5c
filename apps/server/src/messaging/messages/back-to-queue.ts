import { type MessageState, ownStep, type Transition } from './message.ts';

/** The step before others of a message that no carrier has: one for which the carrier had no room is `sending`. */
export const backToQueue = ({ status }: Pick<MessageState, 'status'>): Transition[] =>
  status === 'sending' ? [ownStep('queued')] : [];
