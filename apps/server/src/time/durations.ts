export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Periods of limits, by their names in settings. */
export const periodsMs = { hour: hourMs, day: dayMs };
