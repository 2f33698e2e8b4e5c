import { isWaiting, type MessageStatus } from '../messages/message.ts';
import type { Submission } from './repository.ts';

/** Whether no carrier has, or may have, a part of the message. */
export const wasNeverSubmitted = (submissions: readonly Pick<Submission, 'state'>[]): boolean =>
  submissions.every(({ state }) => state === 'refused');

/** Whether a message can still be changed or canceled, also as `sending` if the carrier had no room for it. */
export const isChangeable = (status: MessageStatus, submissions: readonly Pick<Submission, 'state'>[]): boolean =>
  (isWaiting(status) || status === 'sending') && wasNeverSubmitted(submissions);
