import { type Html, html } from '@ngoma/page';
import { hidden } from '../forms/fields.ts';
import { consolePage } from '../frame/console-page.ts';
import type { AreaName, ConsoleVisit } from '../frame/screen.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { changedFields, toMarks } from './change-marks.ts';
import { type RecordField, type RecordValues, wordValue } from './record-field.ts';

const choiceOf = (name: string): string => `keep.${name}`;

/** Fields that the page sends anew. */
const renewed = /^(?:keep\..*|etag|marks|resolved|action)$/;

/** A record of which somebody else saved another version. */
export interface Conflict {
  /** `venue` */
  readonly word: string;
  /** Its form: `/console/venues/3`. */
  readonly address: string;
  readonly area: AreaName;
  readonly fields: readonly Pick<RecordField, 'name' | 'label' | 'options' | 'isBox'>[];
  /** The form that was refused. */
  readonly sent: URLSearchParams;
  readonly mine: RecordValues;
  readonly theirs: RecordValues;
  /** The tag of the other person's version. */
  readonly etag: string;
  /** The value of `action` that stores the form, if it has one. */
  readonly action?: string;
  /** The values as the page shows them. */
  toWords?(values: RecordValues): RecordValues;
}

/** Shows both versions of a record that somebody else changed in the meantime, with a choice for each field. */
export function conflictPage(visit: ConsoleVisit, conflict: Conflict): ConsoleResponse {
  const { word, address, area, fields, sent, mine, theirs, etag, toWords = (values) => values } = conflict;
  const names = fields.map(({ name }) => name);
  const own = changedFields(names, mine, { marks: sent.get('marks') ?? '-', stored: theirs });
  const differing = fields.filter(({ name }) => mine[name] !== theirs[name]);
  const kept = [...sent].filter(([name]) => !renewed.test(name));
  const action = sent.get('action') === 'publish' ? 'publish' : conflict.action;
  return consolePage(visit, {
    title: 'Changed by somebody else',
    area,
    status: 412,
    main: html`<h1>Changed by somebody else</h1>
<div class="problem" role="alert">
<p>Somebody else saved this ${word} while you worked on it, so nothing was saved yet.
Choose a version for each field, and save.</p>
</div>
<form method="post" action="${address}">
${kept.map(([name, value]) => hidden(name, value))}${hidden('etag', etag)}${hidden('marks', toMarks(names, theirs))}
${hidden('resolved', '1')}${action !== undefined && hidden('action', action)}
${differing.map((field) => choiceHtml(field, toWords(mine), toWords(theirs), own.has(field.name)))}
${differing.length === 0 && html`<p>Both versions are the same now.</p>`}
<p class="actions">
<button>Save the chosen versions</button> <a class="button quiet" href="${address}">Give up my changes</a>
</p>
</form>
`,
  });
}

function choiceHtml(
  field: Conflict['fields'][number],
  mine: RecordValues,
  theirs: RecordValues,
  isMine: boolean,
): Html {
  const { name, label } = field;
  const choice = (value: string, text: string, content: string, isChosen: boolean) =>
    html`
      <label class="box">
        <input type="radio" name="${choiceOf(name)}" value="${value}"${isChosen && html` checked`}> <span><b>${text}:</b>
          ${content}</span>
      </label>
    `;
  return html`<fieldset class="field">
<legend>${label}</legend>
${choice('mine', 'Mine', wordValue(field, mine[name] ?? ''), isMine)}
${choice('theirs', 'Theirs', wordValue(field, theirs[name] ?? ''), !isMine)}
</fieldset>
`;
}

/** The fields for which their version was chosen. */
export const chosenTheirs = <Name extends string>(sent: URLSearchParams, names: readonly Name[]): readonly Name[] =>
  names.filter((name) => sent.get(choiceOf(name)) === 'theirs');

/** The values as they were chosen on the page with both versions. */
export function withChoices<Name extends string>(
  sent: URLSearchParams,
  mine: RecordValues<Name>,
  theirs: RecordValues<Name>,
): RecordValues<Name> {
  // as: the keys are the names
  const taken = chosenTheirs(sent, Object.keys(mine) as Name[]).map((name) => [name, theirs[name]]);
  return { ...mine, ...Object.fromEntries(taken) };
}
