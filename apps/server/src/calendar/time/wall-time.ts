/** A local time without zone, as text `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string;

/** Whether a text is a valid wall time of an existing day. */
export function isWallTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && utcToWallTime(wallTimeToUtc(text) || 0) === text;
}

/** Epoch milliseconds of a wall time read as UTC. */
export function wallTimeToUtc(wall: WallTime): number {
  return Date.parse(`${wall.slice(0, 10)}T${wall.slice(11)}Z`);
}

/** The UTC wall time of an instant; years 0000 to 9999. */
export function utcToWallTime(instantMs: number): WallTime {
  const iso = new Date(instantMs).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** TEC's `start_date_details`, with leading zeros. */
export interface DateDetails {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minutes: string;
  readonly seconds: string;
}

export function toDateDetails(wallTime: string): DateDetails {
  return {
    year: wallTime.slice(0, 4),
    month: wallTime.slice(5, 7),
    day: wallTime.slice(8, 10),
    hour: wallTime.slice(11, 13),
    minutes: wallTime.slice(14, 16),
    seconds: wallTime.slice(17, 19),
  };
}
