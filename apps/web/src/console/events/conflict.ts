import { type Html, html } from '@ngoma/page';
import { consolePage } from '../console-page.ts';
import type { ConsoleResponse } from '../console-request.ts';
import { hidden } from '../forms/fields.ts';
import { postStates } from '../post-states.ts';
import type { ConsoleVisit } from '../screen.ts';
import { type Choices, loadChoices } from './choices.ts';
import { type Event, occurrenceText } from './event.ts';
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
export async function conflictPage(
  visit: ConsoleVisit,
  fields: URLSearchParams,
  mine: Values,
  { event, etag }: { readonly event: Event; readonly etag: string },
): Promise<ConsoleResponse> {
  const theirs = valuesOf(event, visit);
  const { categories } = await loadChoices(visit);
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
${differing.map((name) => choiceHtml(name, wordOf(name, mine[name], categories), wordOf(name, theirs[name], categories), own.has(name)))}${differing.length === 0 && html`<p>Both versions are the same now.</p>`}<p class="actions"><button>Save the chosen versions</button><a class="button quiet" href="/console/events/${event.id}">Give up my changes</a></p>
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

/** The value of a field as words. */
function wordOf(name: FieldName, value: string, categories: Choices['categories']): string {
  switch (name) {
    case 'status':
      return postStates.find(([status]) => status === value)?.[1] ?? value;
    case 'event_status':
      return occurrenceText(value) ?? 'As planned';
    case 'all_day':
      return value === '' ? 'No' : 'Yes';
    case 'image':
      return value === '' ? 'No picture' : `Picture ${value}`;
    case 'categories':
      return value
        .split(',')
        .map((id) => categories.find((each) => String(each.id) === id)?.name ?? id)
        .join(', ');
    default:
      return value.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
  }
}

/** The fields as they were chosen on the page with both versions. */
export function withChoices(fields: URLSearchParams, mine: Values, event: Event, visit: ConsoleVisit): Values {
  const theirs = valuesOf(event, visit);
  const taken = fieldNames.filter((name) => fields.get(choiceOf(name)) === 'theirs');
  if (taken.includes('description')) fields.set('description_kind', isSource(event) ? 'html' : 'text');
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}
