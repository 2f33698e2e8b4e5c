import type { Logger } from '../log.ts';
import type { Attempt, ClaimedDelivery } from './delivery.ts';
import type { NextStep } from './retry-schedule.ts';

/** Logs what came of an attempt; `next` is undefined when the lease was lost, and with it the say about what follows. */
export function reportAttempt(
  log: Pick<Logger, 'debug' | 'info' | 'warn'>,
  { id, eventType, url }: ClaimedDelivery,
  { number, durationMs, outcome }: Attempt,
  next: NextStep | undefined,
): void {
  const answer = outcome.kind === 'answered' ? { status: outcome.status } : { error: outcome.error };
  const retry = next?.kind === 'retry' ? { retryInMs: next.delayMs } : {};
  const fields = { delivery: id, event: eventType, url: withoutQuery(url), attempt: number, durationMs };
  const [level, message] = wordsFor(next);
  log[level]({ ...fields, ...answer, ...retry }, message);
}

function wordsFor(next: NextStep | undefined): ['debug' | 'info' | 'warn', string] {
  switch (next?.kind) {
    case 'delivered':
      return ['debug', 'a webhook was delivered'];
    case 'retry':
      return ['info', 'a webhook will be tried again'];
    case 'exhausted':
      return ['warn', 'a webhook was given up after its last attempt'];
    case 'stopped':
      return ['warn', 'a webhook was stopped by its receiver'];
    case undefined:
      return ['warn', 'a webhook was sent after its lease had run out, and will be sent again'];
  }
}

/** Queries often carry tokens. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
