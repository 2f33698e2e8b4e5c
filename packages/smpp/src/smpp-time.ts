/** A moment, as epoch milliseconds, or a span from when the carrier takes the message (§7.1.1). */
export type SmppTime =
  | { readonly kind: 'absolute'; readonly epochMs: number }
  | ({ readonly kind: 'relative' } & RelativeTime);

/** A span in the units of the calendar: how long a month or a year is, the carrier decides. */
export interface RelativeTime {
  readonly years: number;
  readonly months: number;
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

const dayMs = 86_400_000;
const maxRelativeMs = 99 * dayMs + dayMs - 1000;
const quarterHourMs = 900_000;
const timePattern = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([+\-R])$/;

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Writes a moment in UTC, to tenths of a second: `261121103000000+` (§7.1.1.1).
 * @param epochMs within the years 2000 to 2099, since the year has two digits
 * @throws RangeError outside those years
 */
export function formatAbsoluteTime(epochMs: number): string {
  const moment = new Date(epochMs);
  const year = moment.getUTCFullYear();
  if (!(year >= 2000 && year <= 2099)) throw new RangeError(`${epochMs} is not a moment of the years 2000 to 2099`);
  const date = two(year - 2000) + two(moment.getUTCMonth() + 1) + two(moment.getUTCDate());
  const time = two(moment.getUTCHours()) + two(moment.getUTCMinutes()) + two(moment.getUTCSeconds());
  return `${date}${time}${Math.floor(moment.getUTCMilliseconds() / 100)}00+`;
}

/**
 * Writes a span as days, hours, minutes and seconds: an hour is `000000010000000R` (§7.1.1.2).
 * @param durationMs rounded up to whole seconds; at most 99 days, 23:59:59
 * @throws RangeError if it is negative, not finite, or longer
 */
export function formatRelativeTime(durationMs: number): string {
  if (!(durationMs >= 0 && durationMs <= maxRelativeMs)) {
    throw new RangeError(`${durationMs} ms is not a span from 0 to ${maxRelativeMs} ms`);
  }
  const seconds = Math.ceil(durationMs / 1000);
  const units = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return `0000${units.map(two).join('')}000R`;
}

/** Reads either form; undefined if the text is empty, not of 16 characters, or no real date. */
export function parseTime(text: string): SmppTime | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0, tenths = 0, quarters = 0] = match
    .slice(1, 9)
    .map(Number);
  if (match[9] === 'R') return { kind: 'relative', years, months, days, hours, minutes, seconds };
  const local = Date.UTC(2000 + years, months - 1, days, hours, minutes, seconds, tenths * 100);
  const isReal = months >= 1 && new Date(local).getUTCMonth() === months - 1 && days >= 1;
  if (!isReal || hours > 23 || minutes > 59 || seconds > 59 || quarters > 48) return undefined;
  const offsetMs = quarters * quarterHourMs * (match[9] === '-' ? -1 : 1);
  return { kind: 'absolute', epochMs: local - offsetMs };
}
