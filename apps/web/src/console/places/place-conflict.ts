import { type Html, html } from '@ngoma/page';
import { consolePage } from '../console-page.ts';
import type { ConsoleResponse } from '../console-request.ts';
import { hidden } from '../forms/fields.ts';
import type { ConsoleVisit } from '../screen.ts';
import type { PlaceField, PlaceKind, PlaceValues, Tagged } from './place-kind.ts';
import { isChanged, toMarks, valuesOf } from './place-values.ts';

const choiceName = (name: string): string => `keep.${name}`;

/** Shows both versions of a record that somebody else changed in the meantime, with a choice for each field. */
export function conflictPage(
  visit: ConsoleVisit,
  kind: PlaceKind,
  { mine, marks }: { readonly mine: PlaceValues; readonly marks: string },
  { data, etag = '' }: Tagged,
): ConsoleResponse {
  const theirs = valuesOf(kind, data);
  const differing = kind.fields.filter(({ name }) => mine[name] !== theirs[name]);
  const address = `${kind.address}/${data.id}`;
  return consolePage(visit, {
    title: 'Changed by somebody else',
    area: 'events',
    status: 412,
    main: html`<h1>Changed by somebody else</h1>
<div class="problem" role="alert"><p>Somebody else saved this ${kind.word} while you worked on it, so nothing was saved yet. Choose a version for each field, and save.</p></div>
<form method="post" action="${address}">${kind.fields.map(({ name }) => hidden(name, mine[name] ?? ''))}${hidden('etag', etag)}${hidden('marks', toMarks(kind, theirs))}
${differing.map((field) => choiceHtml(field, mine, theirs, isChanged(kind, field.name, mine[field.name] ?? '', marks)))}${differing.length === 0 && html`<p>Both versions are the same now.</p>`}<p class="actions"><button>Save the chosen versions</button><a class="button quiet" href="${address}">Give up my changes</a></p>
</form>
`,
  });
}

function choiceHtml(
  { name, label, options }: PlaceField,
  mine: PlaceValues,
  theirs: PlaceValues,
  isMine: boolean,
): Html {
  const shown = (value = ''): string =>
    options?.find(([each]) => each === value)?.[1] ?? (value === '' ? 'empty' : value);
  const choice = (value: string, text: string, content: string, isChosen: boolean) =>
    html`<label class="box"><input type="radio" name="${choiceName(name)}" value="${value}"${isChosen && html` checked`}> <span><b>${text}:</b> ${content}</span></label>`;
  return html`<fieldset class="field"><legend>${label}</legend>${choice('mine', 'Mine', shown(mine[name]), isMine)}${choice('theirs', 'Theirs', shown(theirs[name]), !isMine)}</fieldset>
`;
}

/** The values as they were chosen on the page with both versions. */
export const withChoices = (form: URLSearchParams, mine: PlaceValues, theirs: PlaceValues): PlaceValues =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [
      name,
      form.get(choiceName(name)) === 'theirs' ? (theirs[name] ?? '') : value,
    ]),
  );
