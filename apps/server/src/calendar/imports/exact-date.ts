import { instantToWallTime, readingsOf } from '../time/time-zone.ts';
import { utcToWallTime } from '../time/wall-time.ts';

/** An instant as the date of a write: the local time of the event, and the time in UTC where clocks show that one twice. */
export function toExactDate(instantMs: number, zone: string): string {
  const wall = instantToWallTime(instantMs, zone);
  return readingsOf(wall, zone).length > 1 ? `${utcToWallTime(instantMs)}Z` : wall;
}
