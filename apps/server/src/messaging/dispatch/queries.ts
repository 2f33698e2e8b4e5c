import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import { hourMs } from '../../time/durations.ts';
import type { Carrier, CarrierReceipt, OutstandingPart } from '../carriers/carrier.ts';

/** What is to become of a message without a receipt: its carrier has said what it knows, or is to be asked again. */
export type Asked = 'done' | 'again';

/** Asks a carrier about messages without receipts, behind what is to be sent: it may leave such questions unanswered. */
export interface Queries {
  /** `isAdmitted` waits for leave to send one request more; false where there is none any more. */
  ask(parts: readonly OutstandingPart[], isAdmitted: () => Promise<boolean>): Promise<Asked>;
  /** How many places in the window they take. */
  open(): number;
  /** A sentence for the operator, where the carrier leaves them unanswered. */
  warning(): string | undefined;
  /** Asks nothing more. */
  stop(): void;
}

export interface QueriesOptions {
  readonly carrier: Carrier;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly receive: (receipt: CarrierReceipt) => Promise<void>;
}

/** Of the window. */
const share = 0.1;
/** More are put off: who waits holds a lease. */
const mostWaiting = 100;
const shortestSilenceMs = 60_000;
const longestSilenceMs = hourMs;

export function createQueries({ carrier, clock, log, receive }: QueriesOptions): Queries {
  const allowance = Math.max(1, Math.floor(carrier.settings.window * share));
  const waiting: (() => void)[] = [];
  let open = 0;
  let isStopping = false;
  let isSilent = false;
  let silentUntilMs = Number.NEGATIVE_INFINITY;
  let silenceMs = shortestSilenceMs;

  const mayAsk = (): boolean => !isStopping && clock.monotonicMs() >= silentUntilMs;
  /** One finds out whether a carrier that was silent answers again. */
  const hasTurn = (): boolean => open < (isSilent ? 1 : allowance);

  async function takeTurn(): Promise<boolean> {
    while (mayAsk() && !hasTurn()) {
      if (waiting.length >= mostWaiting) return false;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    if (!mayAsk()) return false;
    open += 1;
    return true;
  }

  function wakeAll(): void {
    for (const wake of waiting.splice(0)) wake();
  }

  async function askEach(parts: readonly OutstandingPart[], isAdmitted: () => Promise<boolean>): Promise<Asked> {
    let asked: Asked = 'done';
    for (const part of parts) {
      if (!mayAsk() || !(await isAdmitted())) return 'again';
      const answer = await carrier.query(part);
      if (answer === 'unanswered') fallSilent();
      else if (answer !== 'busy') hear();
      if (answer === 'unanswered' || answer === 'busy') return 'again';
      if (answer?.status === 'en_route') asked = 'again';
      if (answer !== undefined) await receive(answer);
    }
    return asked;
  }

  function fallSilent(): void {
    if (!isSilent) log.warn({ carrier: carrier.name }, 'The carrier leaves queries unanswered, and is asked less');
    isSilent = true;
    silentUntilMs = clock.monotonicMs() + silenceMs;
    silenceMs = Math.min(silenceMs * 2, longestSilenceMs);
  }

  function hear(): void {
    isSilent = false;
    silenceMs = shortestSilenceMs;
  }

  return {
    async ask(parts, isAdmitted) {
      if (!(await takeTurn())) return 'again';
      try {
        return await askEach(parts, isAdmitted);
      } finally {
        open -= 1;
        wakeAll();
      }
    },
    open: () => open,
    warning: () =>
      isSilent
        ? 'It leaves queries (query_sm) unanswered: it is asked seldom about messages without receipts.'
        : undefined,
    stop() {
      isStopping = true;
      wakeAll();
    },
  };
}
