/**
 * The four timers of §7.2, in milliseconds. A bound client stops them while it reads nothing because of
 * `maxDelivering`, as unread responses are not late.
 */
export interface Timers {
  /** From connecting to the end of the bind: 10,000 by default. */
  readonly sessionInitMs: number;
  /** Silence after which `enquire_link` is sent: 30,000 by default; 0 for never. */
  readonly enquireLinkMs: number;
  /** Time without any PDU but `enquire_link` after which the session unbinds: 0 (never) by default. */
  readonly inactivityMs: number;
  /** From a request to its response, after which the outcome is uncertain: 30,000 by default. */
  readonly responseMs: number;
}

export const defaultTimers: Timers = {
  sessionInitMs: 10_000,
  enquireLinkMs: 30_000,
  inactivityMs: 0,
  responseMs: 30_000,
};
