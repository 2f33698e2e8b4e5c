import { type Html, html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { mayChange, postState } from '../post-states.ts';
import { withActionBars } from '../records/action-bars.ts';
import { askPage, goesBack, isConfirmed, toUnsaved } from '../records/ask-page.ts';
import { changedFields, toMarks } from '../records/change-marks.ts';
import { conflictPage, withChoices } from '../records/conflict-page.ts';
import { type RecordValues, recordFields, shownValues, toMembers, typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { gonePage, restoredForm, trashPage } from '../records/trash-page.ts';
import { ApiProblem } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';
import type { PlaceKind, Tagged } from './place-kind.ts';
import { nameOf, namesOf } from './place-values.ts';

export const placeScreen = (kind: PlaceKind): Screen => ({
  path: new RegExp(`^${kind.address}/([1-9]\\d{0,8})$`),
  async show(visit, form, [id]) {
    const stored = await readPlace(kind, visit, id);
    if (stored === undefined) return gonePage(visit, toRemoved(kind));
    return mayChange(visit, stored.data) ? showPlace(kind, visit, form, stored) : notYoursPage(kind, visit);
  },
  submit: submitRecord(kind.fields, async (visit, { fields }, [id]) => {
    const stored = await readPlace(kind, visit, id);
    if (stored === undefined) return gonePage(visit, toRemoved(kind), typedFacts(kind, fields));
    if (!mayChange(visit, stored.data)) return notYoursPage(kind, visit);
    if (fields.get('action') === 'restore') return restore(kind, visit, fields, stored);
    if (stored.data.status === 'trash') return inTrash(kind, visit, stored, fields);
    if (goesBack(fields)) return showPlace(kind, visit, toFormState(fields, undefined), stored);
    if (fields.get('action') === 'trash') return moveToTrash(kind, visit, fields, stored);
    return save(kind, visit, fields, stored);
  }),
});

/** The record with its entity tag; undefined if there is none. */
async function readPlace(kind: PlaceKind, visit: ConsoleVisit, id: string | undefined): Promise<Tagged | undefined> {
  try {
    return await kind.read(visit, Number(id));
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined;
    throw error;
  }
}

function showPlace(
  kind: PlaceKind,
  visit: ConsoleVisit,
  form: FormState,
  stored: Tagged,
  doneText = doneTexts(kind)[visit.request.query.get('done') ?? ''],
): ConsoleResponse {
  const { data: place } = stored;
  if (place.status === 'trash') return inTrash(kind, visit, stored);
  const changed = timeHtml(`${place.modified_utc.replace(' ', 'T')}Z`, visit.zone);
  return consolePage(visit, {
    title: nameOf(kind, place),
    area: 'events',
    done: doneText,
    main: html`<h1>${nameOf(kind, place)}</h1>
${problemSummary(form)}
<p>${postState(place.status)} <span class="muted">Changed ${changed}</span>
${place.status === 'publish' && html` <a href="${place.url}">Public page</a>`}</p>
${placeForm(kind, visit, form, stored)}
`,
  });
}

function placeForm(kind: PlaceKind, visit: ConsoleVisit, form: FormState, { data: place, etag = '' }: Tagged): Html {
  const values = shownValues(kind.fields, place);
  const marks = toMarks(namesOf(kind), values);
  const buttons = [
    html`<button>Save</button>`,
    place.status !== 'publish' &&
      hasRight(visit, 'publish-posts') &&
      html`<button class="quiet" name="action" value="publish">Save and publish</button>`,
    html`<button class="quiet" name="action" value="trash">Move to the trash</button>`,
  ];
  const fields = html`${recordFields(form, kind.fields, values)}
<p class="muted">In the trash, the ${kind.word} is removed from its events, and does not return to them when you restore
it.</p>
`;
  return html`<form method="post" action="${kind.address}/${place.id}">
${hidden('etag', form.value('etag', etag))}${hidden('marks', form.value('marks', marks))}
${withActionBars(buttons, fields)}
</form>`;
}

const toRemoved = ({ word, title, address }: PlaceKind) => ({ word, title, list: address });

const inTrash = (kind: PlaceKind, visit: ConsoleVisit, { data }: Tagged, sent?: URLSearchParams): ConsoleResponse =>
  trashPage(visit, toRemoved(kind), {
    name: nameOf(kind, data),
    address: `${kind.address}/${data.id}`,
    mayRestore: true,
    sent,
  });

const typedFacts = (kind: PlaceKind, fields: URLSearchParams) => {
  const values = typedValues(kind.fields, fields);
  return toUnsaved(kind.fields, values, new Set(namesOf(kind).filter((name) => values[name] !== '')));
};

async function restore(
  kind: PlaceKind,
  visit: ConsoleVisit,
  fields: URLSearchParams,
  { data }: Tagged,
): Promise<ConsoleResponse> {
  await kind.restore(visit, data.id);
  if (!fields.has(kind.nameField)) return redirect(`${kind.address}/${data.id}?done=restored`);
  const stored = await kind.read(visit, data.id);
  const form = restoredForm(fields, stored.etag, toMarks(namesOf(kind), shownValues(kind.fields, stored.data)));
  return showPlace(kind, visit, form, stored, `The ${kind.word} is restored. What you typed is not saved yet.`);
}

const doneTexts = ({ word }: PlaceKind): Readonly<Record<string, string>> => ({
  created: `The ${word} is created.`,
  saved: `The ${word} is saved.`,
  restored: `The ${word} is restored. It is not added to its former events again.`,
});

const notYoursPage = ({ word, title, address }: PlaceKind, visit: ConsoleVisit): ConsoleResponse =>
  consolePage(visit, {
    title: 'Not for your role',
    area: 'events',
    status: 403,
    main: html`<h1>Not for your role</h1>
<p>You may not change this ${word}. An editor can change it.</p>
<p><a href="${address}">Go to ${title.toLowerCase()}</a></p>
`,
  });

const ifMatch = (etag: string | null) => (etag ? { 'If-Match': etag } : {});

/** The fields that the person changed. A form without the name has none. */
const changesOf = (kind: PlaceKind, fields: URLSearchParams, values: RecordValues, stored: RecordValues) =>
  changedFields(fields.has(kind.nameField) ? namesOf(kind) : [], values, { marks: fields.get('marks'), stored });

async function moveToTrash(
  kind: PlaceKind,
  visit: ConsoleVisit,
  fields: URLSearchParams,
  { data: place }: Tagged,
): Promise<ConsoleResponse> {
  const typed = typedValues(kind.fields, fields);
  const changed = changesOf(kind, fields, typed, shownValues(kind.fields, place));
  if (changed.size > 0 && !isConfirmed(fields))
    return askPage(visit, {
      title: `Move ${nameOf(kind, place)} to the trash?`,
      area: 'events',
      text: `The ${kind.word} is removed from its events, and does not return to them when you restore it.`,
      address: `${kind.address}/${place.id}`,
      ...{ action: 'trash', button: 'Move to the trash without saving' },
      sent: fields,
      unsaved: toUnsaved(kind.fields, typed, changed),
    });
  await kind.trash(visit, place.id, ifMatch(fields.get('etag')));
  return redirect(`${kind.address}?done=trash`);
}

async function save(
  kind: PlaceKind,
  visit: ConsoleVisit,
  fields: URLSearchParams,
  { data }: Tagged,
): Promise<ConsoleResponse> {
  const earlier = shownValues(kind.fields, data);
  const typed = typedValues(kind.fields, fields);
  const values = withChoices(fields, typed, earlier);
  const body = {
    ...toMembers(kind.fields, values, changesOf(kind, fields, values, earlier)),
    ...(fields.get('action') === 'publish' && { status: 'publish' }),
  };
  try {
    await kind.update(visit, data.id, body, ifMatch(fields.get('etag')));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
    const { data: latest, etag = '' } = await kind.read(visit, data.id);
    const theirs = shownValues(kind.fields, latest);
    const address = `${kind.address}/${data.id}`;
    const record = { word: kind.word, address, area: 'events' as const, fields: kind.fields, etag };
    return conflictPage(visit, { ...record, sent: fields, mine: typed, theirs });
  }
  return redirect(`${kind.address}/${data.id}?done=saved`);
}
