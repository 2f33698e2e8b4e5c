import { type Html, html } from '@ngoma/page';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to create. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  formats.set(zone, format);
  return format;
}

/** An instant such as `2026-11-28T09:12:00.000Z` in the time of the calendar: `28 Nov 2026, 12:12`. */
export const timeHtml = (instant: string | null | undefined, zone: string): Html | string =>
  instant == null ? '–' : html`<time datetime="${instant}">${formatOf(zone).format(Date.parse(instant))}</time>`;

/** The wall time of an instant as `datetime-local` fields have it: `2026-11-28T12:12`. */
export function toLocal(instant: string, zone: string): string {
  // The Swedish of Sweden writes dates and times almost as ISO 8601 does.
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(Date.parse(instant)).replace(' ', 'T');
}

/**
 * The instant of a wall time such as `2026-11-28T12:12` in a zone, in ISO 8601; undefined if it is no time. Of a time that
 * occurs twice, it is the first.
 */
export function fromLocal(local: string, zone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(local)) return undefined;
  const asUtcMs = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtcMs)) return undefined;
  const candidates = [asUtcMs - dayMs, asUtcMs + dayMs].map((nearMs) => asUtcMs - offsetMs(nearMs, zone));
  // In the hour that a change of the clocks skips, no candidate has this wall time.
  const found = candidates.find((ms) => toLocal(new Date(ms).toISOString(), zone) === local.slice(0, 16));
  return new Date(found ?? candidates[0] ?? asUtcMs).toISOString();
}

const dayMs = 86_400_000;

/** How far a zone is ahead of UTC at an instant, to the minute. */
function offsetMs(atMs: number, zone: string): number {
  const minute = new Date(atMs).toISOString().slice(0, 16);
  return Date.parse(`${toLocal(`${minute}Z`, zone)}Z`) - Date.parse(`${minute}Z`);
}
