import { dayMs } from '../../time/durations.ts';
import type { WallTime } from '../time/wall-time.ts';

/** `2026-12-05 18:00:00` as `20261205T180000` (RFC 5545 §3.3.5). */
export function toLocalTime(wall: WallTime): string {
  return `${toDate(wall)}T${wall.slice(11, 13)}${wall.slice(14, 16)}${wall.slice(17, 19)}`;
}

/** `2026-12-05 18:00:00` as `20261205`. */
export function toDate(wall: WallTime): string {
  return wall.slice(0, 4) + wall.slice(5, 7) + wall.slice(8, 10);
}

/** An instant as `20261205T150000Z`. */
export function toUtcTime(instantMs: number): string {
  return `${toLocalTime(new Date(instantMs).toISOString())}Z`;
}

/** The day after, as `20261206`; undefined behind the year 9999, which no date can say. */
export function toNextDate(wall: WallTime): string | undefined {
  const next = new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + dayMs).toISOString();
  return next.startsWith('+') ? undefined : toDate(next);
}
