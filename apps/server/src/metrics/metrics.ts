import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of the service, for Prometheus. */
export interface Metrics {
  /** Counts one response. `operation` is its operationId, or `none` where no operation was reached. */
  countRequest(operation: string, status: number, durationMs: number): void;
  /** Counts a request that uses what the contract deprecates, `parameter` where it is not the whole operation. */
  countDeprecated(operation: string, parameter: string | undefined, caller: string): void;
  countTransition(status: string): void;
  /** Counts an attempt by its outcome; undefined where nothing was sent. */
  countWebhook(outcome: string, durationMs: number | undefined): void;
  setMessagesWaiting(messages: number): void;
  /** What waits in a queue, over all processes; `carrier` is empty for queues of no carrier. */
  setQueue(queue: { readonly queue: string; readonly carrier: string }, state: QueueGauges): void;
  /** How the link of this process to a carrier is now; `perSecond` is undefined where nothing limits the submits. */
  setCarrier(carrier: string, state: CarrierGauges): void;
  /** Counts submits by how they ended: the `kind` of their outcome. */
  countOutcome(carrier: string, kind: string, count: number): void;
  /** Counts receipts that fitted no message for as long as they were kept. */
  countExpiredOrphans(carrier: string, count: number): void;
  /** Counts a receipt with the final state that it reports, `delayMs` after its part was submitted. */
  countReceipt(carrier: string, status: string, delayMs: number): void;
  render(): Promise<string>;
}

interface QueueGauges {
  readonly depth: number;
  /** For how long the first of it has been due; 0 where nothing is due. */
  readonly oldestMs: number;
}

interface CarrierGauges {
  readonly up: boolean;
  /** Whether an operator, or the service itself, lets nothing out to it. */
  readonly held: boolean;
  readonly inFlight: number;
  readonly perSecond: number | undefined;
}

// A series for each caller: as many as a team can ask, and no more than Prometheus takes well.
export const maxCallers = 500;

/** `droppedLogLines` tells how many lines the log has lost so far. */
export function createMetrics(droppedLogLines: () => number = () => 0): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'ngoma_http_requests_total',
    help: 'Responses, by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'ngoma_http_request_duration_seconds',
    help: 'From the first byte of a request to its response, by operation.',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const deprecated = new Counter({
    name: 'ngoma_deprecated_requests_total',
    help: 'Requests that use what the contract deprecates, by who sent them: a key, a user, anonymous, or other.',
    labelNames: ['operation', 'parameter', 'key'],
    registers,
  });
  const callersOfDeprecated = new Set<string>();
  const transitions = new Counter({
    name: 'ngoma_message_transitions_total',
    help: 'Transitions of messages, by the new state.',
    labelNames: ['status'],
    registers,
  });
  const webhooks = new Counter({
    name: 'ngoma_webhook_attempts_total',
    help: 'Attempts to deliver webhooks, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const webhookDurations = new Histogram({
    name: 'ngoma_webhook_duration_seconds',
    help: 'From the beginning of an attempt to deliver a webhook to its end, however it ended.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  new Counter({
    name: 'ngoma_log_lines_dropped_total',
    help: 'Lines of the log that could not be written.',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  const queued = new Gauge({
    name: 'ngoma_messages_waiting',
    help: 'Messages that are due and wait for a carrier, each counted as far as 10,000.',
    registers,
  });
  const carriers = createCarrierMetrics(registry);
  const queues = createQueueGauges(registry);
  // Looking labels up costs more than counting: each pair is looked up once.
  const known = new Map<string, { count: Counter.Internal; duration: Histogram.Internal<string> }>();

  return {
    countRequest(operation, status, durationMs) {
      const key = `${operation} ${status}`;
      let counters = known.get(key);
      if (counters === undefined) {
        counters = { count: requests.labels(operation, String(status)), duration: durations.labels(operation) };
        known.set(key, counters);
      }
      counters.count.inc();
      counters.duration.observe(durationMs / 1000);
    },
    countDeprecated(operation, parameter = '', caller) {
      if (callersOfDeprecated.size < maxCallers) callersOfDeprecated.add(caller);
      deprecated.inc({ operation, parameter, key: callersOfDeprecated.has(caller) ? caller : 'other' });
    },
    countTransition: (status) => transitions.inc({ status }),
    countWebhook(outcome, durationMs) {
      webhooks.inc({ outcome });
      if (durationMs !== undefined) webhookDurations.observe(durationMs / 1000);
    },
    setMessagesWaiting: (messages) => queued.set(messages),
    ...carriers,
    ...queues,
    render: () => registry.metrics(),
  };
}

function createCarrierMetrics(
  registry: Registry,
): Pick<Metrics, 'setCarrier' | 'countOutcome' | 'countExpiredOrphans' | 'countReceipt'> {
  const registers = [registry];
  const labelNames = ['carrier'] as const;
  const up = new Gauge({
    name: 'ngoma_carrier_up',
    help: '1 while this process could submit to the carrier, else 0.',
    labelNames,
    registers,
  });
  const held = new Gauge({
    name: 'ngoma_carrier_held',
    help: '1 while the carrier is paused or stopped, else 0.',
    labelNames,
    registers,
  });
  const inFlight = new Gauge({
    name: 'ngoma_carrier_in_flight',
    help: 'Submits of this process that wait for the answer of the carrier.',
    labelNames,
    registers,
  });
  const rate = new Gauge({
    name: 'ngoma_carrier_rate',
    help: 'Submits a second that this process allows itself now; +Inf without a limit.',
    labelNames,
    registers,
  });
  const outcomes = new Counter({
    name: 'ngoma_carrier_outcomes_total',
    help: 'Submits of parts, by how they ended.',
    labelNames: ['carrier', 'outcome'],
    registers,
  });
  const unmatched = new Counter({
    name: 'ngoma_receipts_unmatched_total',
    help: 'Receipts that fitted no message, by what became of them.',
    labelNames: ['carrier', 'fate'],
    registers,
  });

  const receipts = new Histogram({
    name: 'ngoma_receipt_delay_seconds',
    help: 'From the submit of a part to its receipt, by the state that it reports.',
    labelNames: ['carrier', 'status'],
    buckets: [0.1, 0.5, 1, 2, 5, 15, 60, 300, 1800, 7200, 43_200, 86_400],
    registers,
  });

  return {
    setCarrier(carrier, state) {
      held.set({ carrier }, state.held ? 1 : 0);
      up.set({ carrier }, state.up ? 1 : 0);
      inFlight.set({ carrier }, state.inFlight);
      rate.set({ carrier }, state.perSecond ?? Number.POSITIVE_INFINITY);
    },
    countOutcome: (carrier, outcome, count) => outcomes.inc({ carrier, outcome }, count),
    countExpiredOrphans: (carrier, count) => unmatched.inc({ carrier, fate: 'expired' }, count),
    countReceipt: (carrier, status, delayMs) => receipts.observe({ carrier, status }, delayMs / 1000),
  };
}

function createQueueGauges(registry: Registry): Pick<Metrics, 'setQueue'> {
  const labelNames = ['queue', 'carrier'] as const;
  const depth = new Gauge({
    name: 'ngoma_queue_depth',
    help: 'What waits in a queue, counted as far as 10,000: messages that are due, by carrier; webhooks; imports.',
    labelNames,
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'ngoma_queue_oldest_seconds',
    help: 'For how long the first of a queue has been due.',
    labelNames,
    registers: [registry],
  });

  return {
    setQueue(labels, state) {
      depth.set(labels, state.depth);
      oldest.set(labels, state.oldestMs / 1000);
    },
  };
}
