/** A local time without zone, as text `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string;

/** Reads a wall time as if it were UTC: epoch milliseconds. */
export function wallTimeToUtc(wall: WallTime): number {
  const at = (start: number, end: number) => Number(wall.slice(start, end));
  return Date.UTC(at(0, 4), at(5, 7) - 1, at(8, 10), at(11, 13), at(14, 16), at(17, 19));
}

/** Writes epoch milliseconds as the wall time of UTC; years 0000 to 9999. */
export function utcToWallTime(instantMs: number): WallTime {
  const iso = new Date(instantMs).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}
