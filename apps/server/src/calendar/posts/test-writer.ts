import type { Writer } from './journal.ts';

/** The service itself, at this moment. */
export const testWriter = (): Writer => ({ caller: undefined, nowMs: Date.now() });
