import type { Submission } from './repository.ts';

/** Whether no carrier has a part of a message, or may have one. */
export const isWithUs = (submissions: readonly Pick<Submission, 'state'>[]): boolean =>
  submissions.every(({ state }) => state === 'refused');
