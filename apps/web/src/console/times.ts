import { type Html, html } from '@ngoma/page';
import { readTypedDateTime } from '../dates/read-typed-date.ts';
import { formatterOf } from '../formatter-of.ts';

/** An instant such as `2026-11-28T09:12:00.000Z` in the time of the calendar: `28 Nov 2026, 12:12`. */
export function timeHtml(instant: string | null | undefined, zone: string): Html | string {
  if (instant == null) return '–';
  // Without milliseconds, which take bytes in each line of a list.
  return html`<time datetime="${instant.replace(/\.\d+Z$/, 'Z')}">${timeText(instant, zone)}</time>`;
}

/** As `timeHtml`, without its element. */
export const timeText = (instant: string, zone: string): string =>
  formatterOf(`time in ${zone}`, 'en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(instant),
  );

/** The wall time of an instant as `datetime-local` fields have it: `2026-11-28T12:12`. */
export function toLocal(instant: string, zone: string): string {
  // The Swedish of Sweden writes dates and times almost as ISO 8601 does.
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  return formatterOf(`minute in ${zone}`, 'sv-SE', options).format(Date.parse(instant)).replace(' ', 'T');
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

/** The time by which a zone is ahead of UTC at an instant, to the minute. */
function offsetMs(atMs: number, zone: string): number {
  const minute = new Date(atMs).toISOString().slice(0, 16);
  return Date.parse(`${toLocal(`${minute}Z`, zone)}Z`) - Date.parse(`${minute}Z`);
}

/**
 * The instant of a day and time as people type them, in a zone, or the reason why it is none. A day without a time is its
 * beginning, unless a time is needed.
 */
export function readTypedInstant(text: string, zone: string, options: { readonly timeNeeded: boolean }): TypedInstant {
  const { wallTime, reason } = readTypedDateTime(text, options);
  if (reason !== undefined) return { reason };
  const instant = fromLocal(wallTime, zone);
  return instant === undefined ? { reason: `'${text}' is no time in ${zone}.` } : { instant };
}

export type TypedInstant =
  | { readonly instant: string; readonly reason?: undefined }
  | { readonly reason: string; readonly instant?: undefined };
