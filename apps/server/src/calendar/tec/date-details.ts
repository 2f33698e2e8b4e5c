/** TEC's parts of a date, each with its leading zeros: `start_date_details` and its like. */
export interface DateDetails {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** Takes a wall time `YYYY-MM-DD HH:MM:SS` apart. */
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
