/**
 * How long a stop may wait for each of what it ends, one after the other. All together they take less than `wholeMs`,
 * at which the process kills itself: what was answered is stored by then, and the rest goes on at the next start.
 */
export const stopTimes = {
  wholeMs: 8_000,
  requestsMs: 4_500,
  /**
   * A submit whose answer is not waited for becomes uncertain, so submits have what the requests leave, and this at the
   * least.
   */
  submitsMs: 500,
  /** The link to a carrier is ended properly. */
  carrierMs: 500,
  importsMs: 500,
  webhooksMs: 1_000,
  logMs: 500,
} as const;

/** A connection without a request is closed after this: one may be on its way. Requests have their time beside it. */
export const idleConnectionMs = 500;
