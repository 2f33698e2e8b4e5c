import { isWaiting, type MessageStatus } from '../messages/message.ts';
import type { Submission } from './repository.ts';

/** Whether no carrier has a part of a message, or may have one. */
export const isWithUs = (submissions: readonly Pick<Submission, 'state'>[]): boolean =>
  submissions.every(({ state }) => state === 'refused');

/**
 * Whether a message can still be changed and called back: what a carrier had no room for (`sending`), too, unless it
 * has a part of it or may have one.
 */
export const isChangeable = (status: MessageStatus, submissions: readonly Pick<Submission, 'state'>[]): boolean =>
  (isWaiting(status) || status === 'sending') && isWithUs(submissions);
