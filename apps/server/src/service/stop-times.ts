/**
 * The limits of the steps of a stop, in sequence. Together they take less than `wholeMs`, after which the process kills
 * itself: responses are stored by then, and other work continues at the next start.
 */
export const stopTimes = {
  wholeMs: 8_000,
  requestsMs: 4_500,
  /** At least this, and otherwise the time that requests leave: a submit without its response becomes uncertain. */
  submitsMs: 500,
  /** For the unbind. */
  carrierMs: 500,
  importsMs: 500,
  webhooksMs: 1_000,
  logMs: 500,
} as const;

/** After this, connections without a request are closed; a request may be under way. */
export const idleConnectionMs = 500;
