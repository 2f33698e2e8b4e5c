import { Refusal } from '../problems/refusal.ts';
import { dayMs, hourMs, minuteMs } from '../time/durations.ts';

const unitMs: Readonly<Record<string, number>> = { m: minuteMs, h: hourMs, d: dayMs };

/** `30m`, `24h` or `90d`, in milliseconds; undefined where the text is none of them. */
function toDurationMs(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (unitMs[unit] ?? 0);
}

/** The value of an option that takes a duration. */
export function readDurationMs(option: string, text: string): number {
  const durationMs = toDurationMs(text);
  if (durationMs === undefined)
    throw new Refusal(`'${option} ${text}' is not a duration: use minutes, hours or days, like 30m, 24h or 7d.`);
  return durationMs;
}

/**
 * The value of an option that takes a later instant: a duration from now, a day (from its first moment, UTC) or an
 * instant.
 */
export function readLaterMs(option: string, text: string, nowMs: number): number {
  const durationMs = toDurationMs(text);
  const instantMs = durationMs === undefined ? toInstantMs(text) : nowMs + durationMs;
  if (instantMs === undefined)
    throw new Refusal(
      `'${option} ${text}' is no instant: use a duration like 90d, a day like 2027-01-01 or an instant like 2027-01-01T09:00:00Z.`,
    );
  if (instantMs <= nowMs) throw new Refusal(`'${option} ${text}' is not in the future.`);
  return instantMs;
}

function toInstantMs(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text)) return undefined;
  const instant = new Date(text);
  // A day that there is not, such as 30 February, becomes another one.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text.replace('Z', ''));
  return isReal ? instant.getTime() : undefined;
}
