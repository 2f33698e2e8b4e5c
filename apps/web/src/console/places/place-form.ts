import { type Html, html } from '@ngoma/page';
import { ApiProblem } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { ConsoleResponse } from '../console-request.ts';
import { hidden, idempotencyField, inputField, problemSummary, selectField, textArea } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { mayChange, postState } from '../post-states.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { conflictPage, withChoices } from './place-conflict.ts';
import type { PlaceField, PlaceKind, PlaceValues, Tagged } from './place-kind.ts';
import { changedMembers, nameOf, toMarks, typedValues, valuesOf } from './place-values.ts';

export const newPlaceScreen = (kind: PlaceKind): Screen => ({
  path: new RegExp(`^${kind.address}/new$`),
  show: async (visit, form) =>
    consolePage(visit, {
      title: `New ${kind.word}`,
      area: 'events',
      main: html`<h1>New ${kind.word}</h1>
${problemSummary(form)}<form method="post" action="${kind.address}/new">${idempotencyField(form)}
${fieldsHtml(kind, form, initialValues(kind))}<p class="muted">${hasRight(visit, 'publish-posts') ? `The ${kind.word} is public as soon as it is created.` : `The ${kind.word} is a draft until an editor publishes it.`}</p>
<p class="actions"><button>Create the ${kind.word}</button><a class="button quiet" href="${kind.address}">Cancel</a></p>
</form>
`,
    }),
  async submit(visit, { fields }) {
    const key = fields.get('idempotency_key');
    const empty = Object.fromEntries(kind.fields.map(({ name }) => [name, '']));
    const body = changedMembers(kind, typedValues(kind, fields), empty);
    const { id } = await kind.create(visit, body[kind.nameField] ?? '', body, key ? { 'Idempotency-Key': key } : {});
    return redirect(`${kind.address}/${id}?done=created`);
  },
});

export const placeScreen = (kind: PlaceKind): Screen => ({
  path: new RegExp(`^${kind.address}/([1-9]\\d{0,8})$`),
  async show(visit, form, [id]) {
    const { data: place, etag = '' } = await kind.read(visit, Number(id));
    if (!mayChange(visit, place)) return notYoursPage(kind, visit);
    const values = valuesOf(kind, place);
    const address = `${kind.address}/${place.id}`;
    const isInTrash = place.status === 'trash';
    return consolePage(visit, {
      title: nameOf(kind, place),
      area: 'events',
      done: doneTexts(kind)[visit.request.query.get('done') ?? ''],
      main: html`<h1>${nameOf(kind, place)}</h1>
${problemSummary(form)}<p>${postState(place.status)} <span class="muted">Changed ${timeHtml(`${place.modified_utc.replace(' ', 'T')}Z`, visit.zone)}</span>${place.status === 'publish' && html` <a href="${place.url}">Public page</a>`}</p>
${
  isInTrash
    ? html`<form method="post" action="${address}">${hidden('action', 'restore')}<p>This ${kind.word} is in the trash. To change it, restore it.</p><button>Restore the ${kind.word}</button></form>
`
    : html`<form method="post" action="${address}">${hidden('etag', form.value('etag', etag))}${hidden('marks', form.value('marks', toMarks(kind, values)))}
${fieldsHtml(kind, form, values)}<p class="actions"><button>Save</button>${place.status !== 'publish' && hasRight(visit, 'publish-posts') && html`<button class="quiet" name="action" value="publish">Save and publish</button>`}</p>
</form>
<form method="post" action="${address}">${hidden('etag', etag)}${hidden('action', 'trash')}<h2>Trash</h2>
<p>The ${kind.word} is removed from its events, and does not return to them when you restore it.</p><button class="danger">Move to the trash</button></form>
`
}`,
    });
  },
  async submit(visit, { fields }, [id]) {
    const action = fields.get('action');
    if (action === 'restore') {
      await kind.restore(visit, Number(id));
      return redirect(`${kind.address}/${id}?done=restored`);
    }
    if (action === 'trash') {
      await kind.trash(visit, Number(id), ifMatch(fields.get('etag')));
      return redirect(`${kind.address}?done=trash`);
    }
    const stored = await kind.read(visit, Number(id));
    return mayChange(visit, stored.data) ? save(kind, visit, fields, stored) : notYoursPage(kind, visit);
  },
});

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

async function save(
  kind: PlaceKind,
  visit: ConsoleVisit,
  form: URLSearchParams,
  stored: Tagged,
): Promise<ConsoleResponse> {
  const { id } = stored.data;
  const [typed, earlier] = [typedValues(kind, form), valuesOf(kind, stored.data)];
  const values = withChoices(form, typed, earlier);
  const body = {
    ...changedMembers(kind, values, earlier),
    ...(form.get('action') === 'publish' && { status: 'publish' }),
  };
  try {
    await kind.update(visit, id, body, ifMatch(form.get('etag')));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
    const latest = await kind.read(visit, id);
    return conflictPage(visit, kind, { mine: typed, marks: form.get('marks') ?? '' }, latest);
  }
  return redirect(`${kind.address}/${id}?done=saved`);
}

const initialValues = ({ fields }: PlaceKind): PlaceValues =>
  Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));

const fieldsHtml = (kind: PlaceKind, form: FormState, values: PlaceValues): Html =>
  html`${kind.fields.map((field) => fieldHtml(form, field, values[field.name], field.name === kind.nameField))}`;

function fieldHtml(form: FormState, field: PlaceField, value: string | undefined, required: boolean): Html {
  const { options, isLong, isHtmlName: _, initial: __, ...shared } = field;
  if (options !== undefined) return selectField(form, { ...shared, value, options });
  return isLong ? textArea(form, { ...shared, value, required }) : inputField(form, { ...shared, value, required });
}
