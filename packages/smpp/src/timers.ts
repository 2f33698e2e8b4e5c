/**
 * The four timers of §7.2, in milliseconds. Those of a bound client stand still while it reads nothing for want of room
 * for deliveries: what we have not read, the peer has not left unanswered.
 */
export interface Timers {
  /** From the start of a connection to a finished bind, else it is closed: 10,000 by default. */
  readonly sessionInitMs: number;
  /** Silence of the peer after which it is asked for a sign of life: 30,000 by default; 0 for never. */
  readonly enquireLinkMs: number;
  /** Time without any PDU but `enquire_link` after which the session is closed: 0 (never) by default. */
  readonly inactivityMs: number;
  /** From a request other than a bind to its answer, after which the outcome is uncertain: 30,000 by default. */
  readonly responseMs: number;
}

/** What the timers are by default. */
export const defaultTimers: Timers = {
  sessionInitMs: 10_000,
  enquireLinkMs: 30_000,
  inactivityMs: 0,
  responseMs: 30_000,
};
