/** Until when an answer stays right while nobody changes the calendar; a handler spreads it into its reply. */
export interface Fresh {
  readonly expiresAtMs?: number;
}

/** Longer than any process runs. */
const always = Number.MAX_SAFE_INTEGER;

/** Right until this moment (epoch milliseconds), or as long as the calendar is not changed where there is none. */
export const freshFor = (untilMs: number | undefined): Fresh => ({ expiresAtMs: untilMs ?? always });
