import { html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { toPlainText } from '../plain-text.ts';
import { withActionBars } from '../records/action-bars.ts';
import { askPage, goesBack, isConfirmed, toUnsaved } from '../records/ask-page.ts';
import { changedFields, toMarks } from '../records/change-marks.ts';
import { conflictPage, withChoices } from '../records/conflict-page.ts';
import { recordFields, typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { gonePage } from '../records/trash-page.ts';
import { ApiProblem } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { fieldsOf, namesOf, parentOptions, storedValues, toBody } from './term-fields.ts';
import type { TaggedTerm, TermKind } from './term-kind.ts';
import { countText } from './term-list.ts';

/** One category or tag. Its form is at `/console/tags/3`; `/console/tags/3/delete` asks before it is deleted. */
export const termScreen = (kind: TermKind): Screen => ({
  path: new RegExp(`^${kind.address}/([1-9]\\d{0,8})(/delete)?$`),
  async show(visit, form, [id, isDeleting]) {
    const stored = await readTerm(kind, visit, id);
    if (stored === undefined) return gonePage(visit, toRemoved(kind));
    return isDeleting && form.typed === undefined
      ? deletePage(kind, visit, stored, new URLSearchParams({ etag: stored.etag ?? '' }))
      : showTerm(kind, visit, form, stored);
  },
  submit: submitRecord(fieldsOf(kind, [], false), async (visit, { fields }, [id, isDeleting]) => {
    const stored = await readTerm(kind, visit, id);
    if (stored === undefined) return gonePage(visit, toRemoved(kind), typedFacts(kind, fields));
    if (goesBack(fields)) return showTerm(kind, visit, toFormState(fields, undefined), stored);
    if (!isDeleting && fields.get('action') !== 'delete') return save(kind, visit, fields, stored);
    // The page that asks has the address of the deletion.
    return isDeleting || isConfirmed(fields)
      ? remove(kind, visit, stored, fields)
      : deletePage(kind, visit, stored, fields);
  }),
});

async function readTerm(kind: TermKind, visit: ConsoleVisit, id: string | undefined): Promise<TaggedTerm | undefined> {
  try {
    return await kind.read(visit, Number(id));
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined;
    throw error;
  }
}

const toRemoved = ({ word, title, address }: TermKind) => ({ word, title, list: address });

const typedFacts = (kind: TermKind, sent: URLSearchParams) => {
  const fields = fieldsOf(kind, [], false);
  const values = typedValues(fields, sent);
  return toUnsaved(fields, values, new Set(namesOf(kind).filter((name) => values[name] !== '')));
};

const doneTexts = ({ word }: TermKind): Readonly<Record<string, string>> => ({
  created: `The ${word} is created.`,
  saved: `The ${word} is saved.`,
});

async function showTerm(
  kind: TermKind,
  visit: ConsoleVisit,
  form: FormState,
  { data: term, etag = '' }: TaggedTerm,
): Promise<ConsoleResponse> {
  const name = toPlainText(term.name);
  const values = storedValues(term);
  const fields = fieldsOf(kind, await parentOptions(kind, visit, term.id), false);
  const marks = toMarks(namesOf(kind), values);
  const buttons = [
    html`<button>Save</button>`,
    html`<button class="quiet" name="action" value="delete">Delete this ${kind.word}</button>`,
  ];
  return consolePage(visit, {
    title: name,
    area: 'events',
    done: doneTexts(kind)[visit.request.query.get('done') ?? ''],
    main: html`<h1>${name}</h1>
${problemSummary(form)}
<p>${term.count > 0 ? html`<a href="${term.url}">${countText(term.count)}</a>` : 'No published events'}</p>
<form method="post" action="${kind.address}/${term.id}">
${hidden('etag', form.value('etag', etag))}${hidden('marks', form.value('marks', marks))}
${withActionBars(buttons, recordFields(form, fields, values))}
</form>
`,
  });
}

/** Asks before a category or tag is deleted, which cannot be undone. */
async function deletePage(
  kind: TermKind,
  visit: ConsoleVisit,
  { data: term, etag = '' }: TaggedTerm,
  sent: URLSearchParams,
): Promise<ConsoleResponse> {
  const name = toPlainText(term.name);
  const fields = fieldsOf(kind, await parentOptions(kind, visit, term.id), false);
  const values = typedValues(fields, sent);
  const names = sent.has('name') ? namesOf(kind) : [];
  const changed = changedFields(names, values, { marks: sent.get('marks'), stored: storedValues(term) });
  if (!sent.has('etag')) sent.set('etag', etag);
  const events = term.count > 0 && `It is removed from ${countText(term.count)}; the events remain. `;
  return askPage(visit, {
    title: `Delete ${name}?`,
    area: 'events',
    text: html`${events}${kind.hasParent && 'Categories in it move one level up. '}You cannot undo this.`,
    address: `${kind.address}/${term.id}`,
    ...{ action: 'delete', button: `Delete the ${kind.word}`, sent, unsaved: toUnsaved(fields, values, changed) },
  });
}

async function remove(
  kind: TermKind,
  visit: ConsoleVisit,
  stored: TaggedTerm,
  sent: URLSearchParams,
): Promise<ConsoleResponse> {
  const etag = sent.get('etag');
  try {
    await kind.remove(visit, stored.data.id, etag ? { 'If-Match': etag } : {});
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
    // Somebody changed it after the question: it is asked again, with their version.
    sent.set('etag', stored.etag ?? '');
    return { ...(await deletePage(kind, visit, stored, sent)), status: 412 };
  }
  return redirect(`${kind.address}?done=deleted`);
}

async function save(
  kind: TermKind,
  visit: ConsoleVisit,
  sent: URLSearchParams,
  { data: term }: TaggedTerm,
): Promise<ConsoleResponse> {
  const fields = fieldsOf(kind, [], false);
  const typed = typedValues(fields, sent);
  const values = withChoices(sent, typed, storedValues(term));
  const changed = changedFields(namesOf(kind), values, { marks: sent.get('marks'), stored: storedValues(term) });
  const etag = sent.get('etag');
  try {
    await kind.update(visit, term.id, toBody(values, changed), etag ? { 'If-Match': etag } : {});
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
    const latest = await kind.read(visit, term.id);
    return conflictPage(visit, {
      ...{ word: kind.word, address: `${kind.address}/${term.id}`, area: 'events' },
      fields: fieldsOf(kind, await parentOptions(kind, visit, term.id), false),
      ...{ sent, mine: typed, theirs: storedValues(latest.data), etag: latest.etag ?? '' },
    });
  }
  return redirect(`${kind.address}/${term.id}?done=saved`);
}
