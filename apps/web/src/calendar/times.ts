/** Dates are `2026-12-05` and times `2026-12-05 18:00:00`, without a zone, as the API has them. */
const dayMs = 86_400_000;

export function todayIn(zone: string, at: number): string {
  // The English of Canada writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The last second before a day, which `ends_after` excludes. */
export const lastSecondBefore = (date: string): string => `${addDays(date, -1)} 23:59:59`;

/** Whether it is a date of the calendar: not 31 February. */
export function isDate(text: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

const formats = {
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  shortMonth: { month: 'short' },
  day: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Words a date in a language. */
export function wordDate(date: string, format: keyof typeof formats, language: string): string {
  const key = `${language} ${format}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...formats[format], timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter.format(Date.parse(`${date.slice(0, 10)}T00:00:00Z`));
}
