import { Html, html } from '@ngoma/page';
import type { ConsoleVisit } from '../frame/screen.ts';
import type { Picture } from '../pictures/picture.ts';
import { wordRuleValue } from '../repeats/series-of-event.ts';
import type { Choices } from './choices.ts';
import { toPreviewHtml } from './description.ts';
import { occurrenceText, timesText } from './event.ts';
import { toDescription } from './event-body.ts';
import type { Values } from './event-values.ts';

/** The event as the public page would show it. Nothing is saved. */
export function previewHtml(
  { zone }: ConsoleVisit,
  values: Values,
  fields: URLSearchParams,
  { choices, picture }: { readonly choices: Choices; readonly picture: Picture | undefined },
): Html {
  const occurrence = occurrenceText(values.event_status);
  const notice = [occurrence, values.event_status_reason].filter(Boolean).join(': ');
  const chosen = values.categories.split(',');
  const facts = [
    ['When', whenOf(values, zone)],
    ['Repeats', values.recurrence && wordRuleValue(values)],
    ['Where', values.venue],
    ['Cost', values.cost],
    ['Organizer', values.organizer.split('\n').join(', ')],
    ['Website', values.website],
    [
      'Categories',
      choices.categories
        .filter(({ id }) => chosen.includes(String(id)))
        .map(({ name }) => name)
        .join(', '),
    ],
    ['Tags', values.tags],
  ].filter(([, text]) => text !== '');
  return html`
    <section class="note" aria-label="Preview">
      <p class="muted">Preview. Nothing is saved yet.</p>
      <h2>${values.title || 'Without a title'}</h2>
      ${occurrence !== undefined && html`<p><b>${notice}</b></p>\n`}
      <dl class="facts">${facts.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
      ${
        picture &&
        html`
        <p>
          <img src="${picture.src}" alt="${picture.alt}" width="${picture.width}" height="${picture.height}">
        </p>
      `
      }${new Html(toPreviewHtml(toDescription(values.description, fields)))}
    </section>
  `;
}

function whenOf({ start_date, end_date, all_day, timezone }: Values, zone: string): string {
  const toWallTime = (time: string) => `${time.replace('T', ' ')}:00`;
  if ([start_date, end_date].some((time) => Number.isNaN(Date.parse(`${time}Z`)))) return `${start_date} – ${end_date}`;
  const times = { start_date: toWallTime(start_date), end_date: toWallTime(end_date), all_day: all_day !== '' };
  return timesText({ ...times, timezone, timezone_abbr: timezone }, zone);
}
