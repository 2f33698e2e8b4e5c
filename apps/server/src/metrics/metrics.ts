import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of the service, for Prometheus. */
export interface Metrics {
  /** Counts a response. `operation` is an operationId, or `none` if no operation matched. */
  countRequest(operation: string, status: number, durationMs: number): void;
  /** Counts the use of a deprecated operation, or of a deprecated parameter of one. */
  countDeprecated(operation: string, parameter: string | undefined, caller: string): void;
  countTransition(status: string): void;
  /** Counts an attempt by its outcome. The duration is undefined if nothing was sent. */
  countWebhook(outcome: string, durationMs: number | undefined): void;
  setMessagesWaiting(messages: number): void;
  /** Sets the state of a queue of all processes; `carrier` is empty for webhooks and imports. */
  setQueue(queue: { readonly queue: string; readonly carrier: string }, state: QueueGauges): void;
  /** Sets the number of schedules of imports, not paused, whose last run failed. */
  setFailingSchedules(schedules: number): void;
  /** Sets the state of the link to a carrier; `perSecond` is undefined without a limit. */
  setCarrier(carrier: string, state: CarrierGauges): void;
  /** Counts submits by the `kind` of their outcome. */
  countOutcome(carrier: string, kind: string, count: number): void;
  /** Counts receipts that expired without a message. */
  countExpiredOrphans(carrier: string, count: number): void;
  /** Counts a receipt with its final state, `delayMs` after the submit of its part. */
  countReceipt(carrier: string, status: string, delayMs: number): void;
  /** Counts a request for a list of receipts, by outcome. */
  countReceiptPoll(carrier: string, outcome: 'ok' | 'failed'): void;
  /** Sets whether COMMITs of PostgreSQL wait for standbys. */
  setStandbys(state: StandbyGauges): void;
  /** Counts a read that a standby may answer, by whether it did. */
  countStandbyRead(result: string): void;
  /** Counts acknowledged messages that a failover has lost. */
  countMissingMessages(count: number): void;
  /** Counts a live verification that has started or ended, by network. */
  countVerification(operator: string, step: string): void;
  /** Counts a code that was refused by a limit. */
  countLimitedCode(limit: string): void;
  render(): Promise<string>;
}

interface QueueGauges {
  readonly depth: number;
  /** How long the first entry has been due; 0 if nothing is due. */
  readonly oldestMs: number;
}

interface StandbyGauges {
  readonly synchronousCommit: string;
  readonly required: number;
  /** Undefined if the user of the database may not read it. */
  readonly confirming: number | undefined;
  readonly isConfirmed: boolean;
}

interface CarrierGauges {
  readonly up: boolean;
  /** Whether an operator has paused it or the service has stopped it. */
  readonly held: boolean;
  readonly inFlight: number;
  readonly perSecond: number | undefined;
}

/** Limits the time series of callers to a number that Prometheus handles well. */
export const maxCallers = 500;

/** `droppedLogLines` returns the number of lines that the log has lost. */
export function createMetrics(droppedLogLines: () => number = () => 0): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'ngoma_log_lines_dropped_total',
    help: 'Lines of the log that could not be written.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  const create = createFactory(registry);
  return {
    ...createRequestMetrics(create),
    ...createMessageMetrics(create),
    ...createCarrierMetrics(create),
    ...createQueueMetrics(create),
    ...createReplicationMetrics(create),
    ...createVerificationMetrics(create),
    render: () => registry.metrics(),
  };
}

type Factory = ReturnType<typeof createFactory>;

function createFactory(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <Label extends string = never>(
      name: string,
      help: string,
      buckets: number[],
      labelNames: Label[] = [],
    ) => new Histogram({ name, help, buckets, labelNames, registers }),
  };
}

function createRequestMetrics(create: Factory): Pick<Metrics, 'countRequest' | 'countDeprecated'> {
  const requests = create.counter('ngoma_http_requests_total', 'Responses, by operation and status.', [
    'operation',
    'status',
  ]);
  const durations = create.histogram(
    'ngoma_http_request_duration_seconds',
    'From the first byte of a request to its response, by operation.',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    ['operation'],
  );
  const deprecated = create.counter(
    'ngoma_deprecated_requests_total',
    'Uses of deprecated operations and parameters, by caller: a key, a user, anonymous, or other.',
    ['operation', 'parameter', 'key'],
  );
  const callers = new Set<string>();
  // Looking up labels costs more than counting, so each pair is looked up once.
  const cached = new Map<string, { count: Counter.Internal; duration: Histogram.Internal<string> }>();

  return {
    countRequest(operation, status, durationMs) {
      const key = `${operation} ${status}`;
      let counters = cached.get(key);
      if (counters === undefined) {
        counters = { count: requests.labels(operation, String(status)), duration: durations.labels(operation) };
        cached.set(key, counters);
      }
      counters.count.inc();
      counters.duration.observe(durationMs / 1000);
    },
    countDeprecated(operation, parameter = '', caller) {
      if (callers.size < maxCallers) callers.add(caller);
      deprecated.inc({ operation, parameter, key: callers.has(caller) ? caller : 'other' });
    },
  };
}

function createMessageMetrics(
  create: Factory,
): Pick<Metrics, 'countTransition' | 'countWebhook' | 'setMessagesWaiting'> {
  const transitions = create.counter('ngoma_message_transitions_total', 'Transitions of messages, by the new state.', [
    'status',
  ]);
  const webhooks = create.counter('ngoma_webhook_attempts_total', 'Attempts to deliver webhooks, by outcome.', [
    'outcome',
  ]);
  const webhookDurations = create.histogram(
    'ngoma_webhook_duration_seconds',
    'Duration of an attempt to deliver a webhook, with any outcome.',
    [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  );
  const queued = create.gauge(
    'ngoma_messages_waiting',
    'Due messages that wait for a carrier, counted up to 10,000 for each.',
  );
  return {
    countTransition: (status) => transitions.inc({ status }),
    countWebhook(outcome, durationMs) {
      webhooks.inc({ outcome });
      if (durationMs !== undefined) webhookDurations.observe(durationMs / 1000);
    },
    setMessagesWaiting: (messages) => queued.set(messages),
  };
}

function createCarrierMetrics(
  create: Factory,
): Pick<Metrics, 'setCarrier' | 'countOutcome' | 'countExpiredOrphans' | 'countReceipt' | 'countReceiptPoll'> {
  const up = create.gauge('ngoma_carrier_up', '1 while this process could submit to the carrier, else 0.', ['carrier']);
  const held = create.gauge('ngoma_carrier_held', '1 while the carrier is paused or stopped, else 0.', ['carrier']);
  const inFlight = create.gauge(
    'ngoma_carrier_in_flight',
    'Submits of this process that wait for the response of the carrier.',
    ['carrier'],
  );
  const rate = create.gauge('ngoma_carrier_rate', 'Current limit of submits per second; +Inf without a limit.', [
    'carrier',
  ]);
  const outcomes = create.counter('ngoma_carrier_outcomes_total', 'Submits of parts, by outcome.', [
    'carrier',
    'outcome',
  ]);
  const unmatched = create.counter('ngoma_receipts_unmatched_total', 'Receipts without a message, by fate.', [
    'carrier',
    'fate',
  ]);
  const receipts = create.histogram(
    'ngoma_receipt_delay_seconds',
    'From the submit of a part to its receipt, by the reported state.',
    [0.1, 0.5, 1, 2, 5, 15, 60, 300, 1800, 7200, 43_200, 86_400],
    ['carrier', 'status'],
  );
  const polls = create.counter('ngoma_receipt_polls_total', 'Requests for lists of receipts, by outcome.', [
    'carrier',
    'outcome',
  ]);

  return {
    setCarrier(carrier, state) {
      held.set({ carrier }, state.held ? 1 : 0);
      up.set({ carrier }, state.up ? 1 : 0);
      inFlight.set({ carrier }, state.inFlight);
      rate.set({ carrier }, state.perSecond ?? Number.POSITIVE_INFINITY);
    },
    countOutcome: (carrier, outcome, count) => outcomes.inc({ carrier, outcome }, count),
    countExpiredOrphans: (carrier, count) => unmatched.inc({ carrier, fate: 'expired' }, count),
    countReceiptPoll: (carrier, outcome) => polls.inc({ carrier, outcome }, 1),
    countReceipt: (carrier, status, delayMs) => receipts.observe({ carrier, status }, delayMs / 1000),
  };
}

function createReplicationMetrics(
  create: Factory,
): Pick<Metrics, 'setStandbys' | 'countStandbyRead' | 'countMissingMessages'> {
  const standbys = create.gauge(
    'ngoma_standbys',
    'Standbys of PostgreSQL: how many must confirm a commit (required), and how many follow now (confirming).',
    ['state'],
  );
  const confirmed = create.gauge(
    'ngoma_commits_confirmed',
    '1 while a successful commit is on two hosts: synchronous_commit waits, and enough standbys follow. Else 0.',
    ['synchronous_commit'],
  );
  const reads = create.counter(
    'ngoma_standby_reads_total',
    'Anonymous reads of the calendar: answered by a standby, or by the primary because the standbys were stale or failed.',
    ['result'],
  );
  const missing = create.counter(
    'ngoma_missing_messages_total',
    'Acknowledged messages that this process did not find after a failover of PostgreSQL.',
  );
  return {
    setStandbys({ synchronousCommit, required, confirming, isConfirmed }) {
      standbys.set({ state: 'required' }, required);
      if (confirming !== undefined) standbys.set({ state: 'confirming' }, confirming);
      confirmed.reset();
      confirmed.set({ synchronous_commit: synchronousCommit }, isConfirmed ? 1 : 0);
    },
    countStandbyRead: (result) => reads.inc({ result }),
    countMissingMessages: (count) => missing.inc(count),
  };
}

function createQueueMetrics(create: Factory): Pick<Metrics, 'setQueue' | 'setFailingSchedules'> {
  const depth = create.gauge(
    'ngoma_queue_depth',
    'Due messages by carrier, webhooks, and imports, counted up to 10,000 for each queue.',
    ['queue', 'carrier'],
  );
  const oldest = create.gauge('ngoma_queue_oldest_seconds', 'How long the first entry of a queue has been due.', [
    'queue',
    'carrier',
  ]);
  const failingSchedules = create.gauge(
    'ngoma_import_schedules_failing',
    'Schedules of imports whose last run failed, without paused ones.',
  );
  return {
    setFailingSchedules: (schedules) => failingSchedules.set(schedules),
    setQueue(labels, state) {
      depth.set(labels, state.depth);
      oldest.set(labels, state.oldestMs / 1000);
    },
  };
}

function createVerificationMetrics(create: Factory): Pick<Metrics, 'countVerification' | 'countLimitedCode'> {
  const verifications = create.counter('ngoma_verifications_total', 'Live verifications, by network and step.', [
    'operator',
    'step',
  ]);
  // A share of approved ones needs both series from the start.
  for (const operator of ['mtn', 'airtel', 'other'])
    for (const step of ['started', 'approved']) verifications.inc({ operator, step }, 0);
  const limited = create.counter('ngoma_verifications_limited_total', 'Codes that a limit refused, by limit.', [
    'limit',
  ]);
  return {
    countVerification: (operator, step) => verifications.inc({ operator, step }),
    countLimitedCode: (limit) => limited.inc({ limit }),
  };
}
