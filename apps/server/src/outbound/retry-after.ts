/** The wait that a Retry-After header asks for (RFC 9110 §10.2.3: seconds or an HTTP date), in ms; 0 if unreadable. */
export function readRetryAfter(value: string | undefined, nowMs: number): number {
  const text = value?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : readHttpDate(text) - nowMs;
  return Number.isNaN(waitMs) ? 0 : Math.max(waitMs, 0);
}

/** The three forms of RFC 9110 §5.6.7; the oldest names no zone but means GMT. NaN for anything else. */
function readHttpDate(text: string): number {
  if (!/^[A-Z][a-z]{2,8},? [\w: -]+$/.test(text)) return Number.NaN;
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
}
