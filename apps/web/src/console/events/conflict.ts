import { type Html, html } from '@ngoma/page';
import { consolePage } from '../console-page.ts';
import type { ConsoleResponse } from '../console-request.ts';
import { hidden } from '../forms/fields.ts';
import type { ConsoleVisit } from '../screen.ts';
import type { Event } from './event.ts';
import {
  changedFields,
  type FieldName,
  fieldNames,
  isSource,
  labels,
  toMarks,
  type Values,
  valuesOf,
} from './event-values.ts';

const choiceOf = (name: FieldName): string => `keep.${name}`;

/** Fields that the page sends anew. */
const renewed = /^(?:keep\..*|etag|marks|resolved|action)$/;

/** Shows both versions of an event that somebody else changed in the meantime, with a choice for each field. */
export function conflictPage(
  visit: ConsoleVisit,
  fields: URLSearchParams,
  mine: Values,
  { event, etag }: { readonly event: Event; readonly etag: string },
): ConsoleResponse {
  const theirs = valuesOf(event, visit);
  const own = changedFields(mine, fields.get('marks') ?? '');
  const differing = fieldNames.filter((name) => mine[name] !== theirs[name]);
  const kept = [...fields].filter(([name]) => !renewed.test(name));
  return consolePage(visit, {
    title: 'Changed by somebody else',
    area: 'events',
    status: 412,
    main: html`<h1>Changed by somebody else</h1>
<div class="problem" role="alert"><p>Somebody else saved this event while you worked on it, so nothing was saved yet. Choose a version for each field, and save.</p></div>
<form method="post" action="/console/events/${event.id}">${kept.map(([name, value]) => hidden(name, value))}${hidden('etag', etag)}${hidden('marks', toMarks(theirs))}${hidden('resolved', '1')}
${differing.map((name) => choiceHtml(name, mine[name], theirs[name], own.has(name)))}${differing.length === 0 && html`<p>Both versions are the same now.</p>`}<p class="actions"><button>Save the chosen versions</button><a class="button quiet" href="/console/events/${event.id}">Give up my changes</a></p>
</form>
`,
  });
}

const choiceHtml = (name: FieldName, mine: string, theirs: string, isMine: boolean): Html =>
  html`<fieldset class="field"><legend>${labels[name]}</legend>${(
    [
      ['mine', 'Mine', mine, isMine],
      ['theirs', 'Theirs', theirs, !isMine],
    ] as const
  ).map(
    ([value, text, content, isChosen]) =>
      html`<label class="box"><input type="radio" name="${choiceOf(name)}" value="${value}"${isChosen && html` checked`}> <span><b>${text}:</b> ${content === '' ? 'empty' : content}</span></label>`,
  )}</fieldset>
`;

/** The fields as they were chosen on the page with both versions. */
export function withChoices(fields: URLSearchParams, mine: Values, event: Event, visit: ConsoleVisit): Values {
  const theirs = valuesOf(event, visit);
  const taken = fieldNames.filter((name) => fields.get(choiceOf(name)) === 'theirs');
  if (taken.includes('description')) fields.set('description_kind', isSource(event) ? 'html' : 'text');
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}
