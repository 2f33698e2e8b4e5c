import type { Writer } from './journal.ts';

/** The service itself, now. */
export const testWriter = (): Writer => ({ caller: undefined, nowMs: Date.now() });
