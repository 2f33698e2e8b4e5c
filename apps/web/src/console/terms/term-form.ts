import { type Html, html } from '@ngoma/page';
import { ApiProblem } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { ConsoleResponse } from '../console-request.ts';
import {
  hidden,
  idempotencyField,
  inputField,
  type Option,
  problemSummary,
  selectField,
  textArea,
} from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { toHtmlLine, toPlainText } from '../plain-text.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { allTerms, type Term, type TermKind, type TermValues } from './term-kind.ts';
import { countText } from './term-list.ts';

export const newTermScreen = (kind: TermKind): Screen => ({
  path: new RegExp(`^${kind.address}/new$`),
  show: async (visit, form) =>
    consolePage(visit, {
      title: `New ${kind.word}`,
      area: 'events',
      main: html`<h1>New ${kind.word}</h1>
${problemSummary(form)}<form method="post" action="${kind.address}/new">${idempotencyField(form)}
${await fieldsHtml(kind, visit, form)}<p class="actions"><button>Create the ${kind.word}</button><a class="button quiet" href="${kind.address}">Cancel</a></p>
</form>
`,
    }),
  async submit(visit, { fields }) {
    const key = fields.get('idempotency_key');
    const { id } = await kind.create(visit, typedValues(kind, fields), key ? { 'Idempotency-Key': key } : {});
    return redirect(`${kind.address}/${id}?done=created`);
  },
});

export const termScreen = (kind: TermKind): Screen => ({
  path: new RegExp(`^${kind.address}/([1-9]\\d{0,8})$`),
  show: (visit, form, [id]) => showTerm(kind, visit, form, Number(id)),
  async submit(visit, { fields }, [id]) {
    const etag = fields.get('etag');
    try {
      await kind.update(visit, Number(id), typedValues(kind, fields), etag ? { 'If-Match': etag } : {});
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
      return showTerm(kind, visit, toFormState(fields, undefined), Number(id), true);
    }
    return redirect(`${kind.address}/${id}?done=saved`);
  },
});

const doneTexts = ({ word }: TermKind): Readonly<Record<string, string>> => ({
  created: `The ${word} is created.`,
  saved: `The ${word} is saved.`,
});

async function showTerm(
  kind: TermKind,
  visit: ConsoleVisit,
  form: FormState,
  id: number,
  isConflict = false,
): Promise<ConsoleResponse> {
  const { data: term, etag = '' } = await kind.read(visit, id);
  const address = `${kind.address}/${id}`;
  const name = toPlainText(term.name);
  return consolePage(visit, {
    title: name,
    area: 'events',
    ...(isConflict && { status: 412 }),
    done: doneTexts(kind)[visit.request.query.get('done') ?? ''],
    main: html`<h1>${name}</h1>
${problemSummary(form)}${isConflict && (await conflictHtml(kind, visit, form, term))}<p>${term.count > 0 ? html`<a href="${term.url}">${countText(term.count)}</a>` : 'No published events'}</p>
<form method="post" action="${address}">${hidden('etag', isConflict ? etag : form.value('etag', etag))}
${await fieldsHtml(kind, visit, form, term)}<p class="actions"><button>Save</button><a class="button quiet" href="${address}/delete">Delete this ${kind.word}</a></p>
</form>
`,
  });
}

const labels = { name: 'Name', slug: 'Last part of the address', description: 'Description', parent: 'In' } as const;

/** Both versions of each field in which they differ. */
async function conflictHtml(kind: TermKind, visit: ConsoleVisit, form: FormState, term: Term): Promise<Html> {
  const theirs = shownValues(term);
  const parents = kind.hasParent ? await parentOptions(kind, visit, term.id) : [];
  const shown = (name: string, value: string): string =>
    (name === 'parent' ? parents.find(([each]) => each === value)?.[1] : value) || 'empty';
  const names = (['name', 'slug', 'description', 'parent'] as const).filter(
    (name) => form.typed?.has(name) && form.value(name).trim() !== theirs[name],
  );
  return html`<div class="problem" role="alert"><h2>Changed by somebody else</h2><p>Somebody else saved this ${kind.word} while you worked on it, so nothing was saved yet. Your version is in the form below. Change it where you prefer theirs, and save.</p>
<table><thead><tr><th scope="col">Field</th><th scope="col">Mine</th><th scope="col">Theirs</th></tr></thead><tbody>${names.map((name) => html`<tr><th scope="row">${labels[name]}</th><td>${shown(name, form.value(name))}</td><td>${shown(name, theirs[name])}</td></tr>`)}</tbody></table></div>
`;
}

const shownValues = ({ name, slug, description, parent = 0 }: Term) => ({
  name: toPlainText(name),
  slug: decodeSlug(slug),
  description,
  parent: String(parent),
});

/** Slugs are percent-encoded in responses. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

async function fieldsHtml(kind: TermKind, visit: ConsoleVisit, form: FormState, term?: Term): Promise<Html> {
  const { name, slug, description, parent } = term
    ? shownValues(term)
    : { name: '', slug: '', description: '', parent: '0' };
  const options = kind.hasParent ? await parentOptions(kind, visit, term?.id) : [];
  return html`${inputField(form, { name: 'name', label: labels.name, value: name, required: true })}${kind.hasParent && selectField(form, { name: 'parent', label: labels.parent, value: parent, options })}${textArea(form, { name: 'description', label: labels.description, value: description, required: false })}${inputField(form, { name: 'slug', label: labels.slug, value: slug, required: false, hint: term ? 'Links to the old address stop working when you change it.' : 'If it is empty, it is made from the name.' })}`;
}

async function parentOptions(
  kind: TermKind,
  visit: ConsoleVisit,
  ownId: number | undefined,
): Promise<readonly Option[]> {
  const others = (await allTerms(kind, visit)).filter(({ id }) => id !== ownId);
  return [['0', 'Top level'], ...others.map(({ id, name }): Option => [String(id), toPlainText(name)])];
}

function typedValues(kind: TermKind, fields: URLSearchParams): TermValues {
  const value = (name: string) => fields.get(name)?.trim() ?? '';
  const slug = value('slug');
  return {
    name: toHtmlLine(value('name')),
    description: value('description'),
    ...(slug !== '' && { slug }),
    ...(kind.hasParent && { parent: Number(value('parent')) }),
  };
}
