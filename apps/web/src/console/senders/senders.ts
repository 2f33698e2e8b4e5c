import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { type StateKind, stateHtml } from '../lists/state.ts';
import { withActionBars } from '../records/action-bars.ts';
import { askPage, goesBack, isConfirmed, toUnsaved } from '../records/ask-page.ts';
import { changedFields, toMarks } from '../records/change-marks.ts';
import { conflictPage, withChoices } from '../records/conflict-page.ts';
import { marksField } from '../records/other-actions.ts';
import {
  chosenOptions,
  type RecordField,
  type RecordValues,
  recordFields,
  typedText,
  typedValues,
} from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';

type Sender = components['schemas']['Sender'];
type Query = NonNullable<paths['/v1/senders']['get']['parameters']['query']>;

const doneTexts: Readonly<Record<string, string>> = {
  requested: 'The sender is registered. An administrator decides about it for each network.',
  changed: 'The sender is changed.',
  decided: 'The decision is stored.',
  deleted: 'The sender is deleted.',
};

const networks: Readonly<Record<string, string>> = { mtn: 'MTN', airtel: 'Airtel', other: 'Other networks' };

const states: Readonly<Record<string, readonly [string, StateKind]>> = {
  pending: ['Not decided', 'waiting'],
  approved: ['Approved', 'good'],
  rejected: ['Rejected', 'bad'],
};

const senderField: RecordField = {
  ...{ name: 'sender_id', label: 'Sender', maxlength: 11, required: true },
  hint: 'What phones show: up to 11 letters and digits, or a short code.',
  rule: 'Write 1 to 11 letters and digits, or a short code.',
};

const noteField: RecordField = {
  ...{ name: 'note', label: 'Note for the administrator', isLong: true, rows: 3 },
  rule: 'It has characters that cannot be stored. Type it again.',
  hint: 'Whose name it is, and with which networks it is registered.',
};

const reasonField: RecordField = { name: 'reason', label: 'Reason, for the person' };
const decisionField: RecordField = {
  ...{ name: 'decision', label: 'Decision', shownAs: 'radio', rule: 'Approve or reject the sender.' },
  options: [
    ['approved', 'Approve'],
    ['rejected', 'Reject'],
  ],
};
const networksField: RecordField = {
  ...{ name: 'operators', label: 'For these networks', shownAs: 'checkbox', rule: 'Choose at least one.' },
  options: Object.entries(networks),
};
const defaultField: RecordField = { name: 'default', label: 'Use it for texts without a sender', isBox: true };

const decisionFields: readonly RecordField[] = [decisionField, networksField, reasonField];
const storedFields: readonly RecordField[] = [noteField, defaultField];
const fieldList: readonly RecordField[] = [senderField, ...storedFields, ...decisionFields];

const allNetworks = chosenOptions(Object.entries(networks), Object.keys(networks));

/** The values of the form of a sender. Nothing is decided until somebody chooses. */
const valuesOf = (sender: Pick<Sender, 'note' | 'default'>): RecordValues => ({
  ...{ note: sender.note ?? '', default: sender.default ? '1' : '' },
  ...{ decision: '', operators: allNetworks, reason: '' },
});

/** Senders, and a form to register one. */
const senderList: List<Sender, Query> = {
  path: /^\/console\/senders$/,
  area: 'inbox',
  title: 'Senders',
  done: (query) => doneTexts[query.get('done') ?? ''],
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/senders', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: senderItem,
  noneFits: 'No sender fits these filters.',
  empty: () => ['There is no sender yet.', 'Register the name or short code that phones show for your texts.'],
  after: (_visit, form) => html`
    <h2>Register a sender</h2>
    <form method="post" action="/console/senders">
      ${recordFields(form, [senderField, noteField, defaultField], {})}
      <p class="actions"><button>Register the sender</button></p>
    </form>
  `,
};

const senderListScreen: Screen = {
  ...listScreen(senderList),
  submit: submitRecord(fieldList, async ({ api }, { fields }) => {
    const note = typedText(fields, 'note');
    const body = {
      sender_id: typedText(fields, 'sender_id'),
      ...(note !== '' && { note }),
      ...(fields.has('default') && { default: true }),
    };
    await ask(api.POST('/v1/senders', { body }));
    return redirect('/console/senders?done=requested');
  }),
};

function senderItem(sender: Sender): Html {
  return html`
    <li>
      <div>
        <a href="/console/senders/${sender.id}">${sender.sender_id}</a>
        ${sender.default && html`<span class="muted">used for texts without a sender</span>`}
        ${sender.note && html`<p class="muted">${sender.note}</p>`}
      </div>
      <div>${operatorStates(sender)}</div>
    </li>
  `;
}

const operatorStates = ({ operators }: Sender): Html =>
  html`${operators.map(
    ({ operator, status }) => html`
    <p>
      ${networks[operator] ?? operator} ${stateHtml(...(states[status] ?? ([status, 'info'] as const)))}
    </p>
  `,
  )}`;

/** One sender: its decisions, and one form to change, decide and delete it. */
const detailScreen: Screen = {
  path: /^\/console\/senders\/(snd_\w+)$/,
  async show(visit, form, [id = '']) {
    return showSender(visit, form, await readSender(visit, id));
  },
  submit: submitRecord(fieldList, async (visit, { fields }, [id = '']) => {
    const { path } = visit.request;
    const sender = await readSender(visit, id);
    if (goesBack(fields)) return showSender(visit, toFormState(fields, undefined), sender);
    const action = fields.get('action');
    if (action === 'delete') return deleteSender(visit, fields, sender);
    if (action !== 'change' && action !== 'decide') throw invalidField('action', 'Choose what to do with the sender.');
    const conflict = findConflict(visit, fields, sender, action);
    if (conflict !== undefined) return conflict;
    // A decision that was chosen belongs to the same form.
    const decides = action === 'decide' || fields.has('decision');
    if (decides) requireSameDecisions(fields, sender);
    const decision = decides ? toDecision(fields) : undefined;
    if (fields.has('note')) await change(visit, fields, sender);
    if (decision !== undefined) await decide(visit, decision, id);
    return redirect(`${path}?done=${decides ? 'decided' : 'changed'}`);
  }),
};

/** The page with both versions if somebody else changed the note or the default in the meantime. */
function findConflict(
  visit: ConsoleVisit,
  sent: URLSearchParams,
  sender: Sender,
  action: string,
): ConsoleResponse | undefined {
  const etag = stateOf(sender);
  if (!sent.has('etag') || sent.get('etag') === etag) return undefined;
  const record = { word: 'sender', address: visit.request.path, area: 'inbox' as const, fields: storedFields };
  const mine = typedValues(storedFields, sent);
  return conflictPage(visit, { ...record, ...{ sent, mine, theirs: valuesOf(sender), etag, action } });
}

/** Marks the note and the default. */
const stateOf = (sender: Sender): string =>
  toMarks(
    storedFields.map(({ name }) => name),
    valuesOf(sender),
  );

/** Marks the decisions. */
const decisionsOf = ({ operators }: Sender): string =>
  toMarks(['decisions'], {
    decisions: operators.map(({ operator, status, decided_at }) => `${operator} ${status} ${decided_at}`).join('\n'),
  });

/** Rejects a decision that was made before those of somebody else could be seen. */
function requireSameDecisions(fields: URLSearchParams, sender: Sender): void {
  const now = decisionsOf(sender);
  if (!fields.has('decisions') || fields.get('decisions') === now) return;
  fields.set('decisions', now);
  throw invalidField('decision', 'Decision: Somebody else decided in the meantime, as the table shows. Check yours.');
}

const readSender = ({ api }: ConsoleVisit, id: string): Promise<Sender> =>
  ask(api.GET('/v1/senders/{id}', { params: { path: { id } } }));

function showSender(visit: ConsoleVisit, form: FormState, sender: Sender): ConsoleResponse {
  const mayDecide = hasRight(visit, 'manage-accounts');
  const buttons = [
    html`<button name="action" value="change">Save</button>`,
    mayDecide && html`<button class="quiet" name="action" value="decide">Store the decision</button>`,
    html`<button class="quiet" name="action" value="delete">Delete this sender</button>`,
  ];
  const values = valuesOf(sender);
  const shown = mayDecide ? [...storedFields, ...decisionFields] : storedFields;
  const fields = html`
    ${mayDecide && html`<h2>Decide</h2>`}
    ${mayDecide && recordFields(form, decisionFields, values)}
    <h2>Change</h2>
    ${recordFields(form, storedFields, values)}
    ${hidden('etag', form.value('etag', stateOf(sender)))}
    ${hidden('decisions', form.value('decisions', decisionsOf(sender)))}
    ${marksField(form, shown, values)}
  `;
  return consolePage(visit, {
    title: `Sender ${sender.sender_id}`,
    area: 'inbox',
    done: form.typed === undefined ? doneTexts[visit.request.query.get('done') ?? ''] : undefined,
    main: html`${problemSummary(form)}
<h1>Sender ${sender.sender_id}</h1>
${decisionTable(visit, sender)}
<form method="post" action="${visit.request.path}">
${withActionBars(buttons, fields)}
</form>
`,
  });
}

const decisionTable = ({ zone }: ConsoleVisit, { operators }: Sender): Html => html`<div class="table">
<table>
<caption>Decisions</caption>
<thead>
<tr><th scope="col">Network</th><th scope="col">State</th><th scope="col">Reason</th><th scope="col">Decided</th></tr>
</thead>
<tbody>
${operators.map(
  ({ operator, status, reason, decided_at }) => html`<tr>
<th scope="row">${networks[operator] ?? operator}</th>
<td>${stateHtml(...(states[status] ?? ([status, 'info'] as const)))}</td>
<td>${reason ?? '–'}</td>
<td>${timeHtml(decided_at, zone)}</td>
</tr>
`,
)}
</tbody>
</table>
</div>
`;

async function change(visit: ConsoleVisit, fields: URLSearchParams, sender: Sender): Promise<void> {
  const stored = valuesOf(sender);
  const { note = '', default: usual } = withChoices(fields, typedValues(storedFields, fields), stored);
  if (note === stored['note'] && usual === stored['default']) return;
  const body = { note: note === '' ? null : note, default: usual !== '' };
  await ask(visit.api.PATCH('/v1/senders/{id}', { params: { path: { id: sender.id } }, body }));
}

async function decide({ api }: ConsoleVisit, body: ReturnType<typeof toDecision>, id: string): Promise<void> {
  await ask(api.POST('/v1/senders/{id}/decision', { params: { path: { id } }, body }));
}

async function deleteSender(visit: ConsoleVisit, fields: URLSearchParams, sender: Sender): Promise<ConsoleResponse> {
  // A form without fields has nothing to lose.
  if (fields.has('note') && !isConfirmed(fields))
    return askPage(visit, {
      title: `Delete ${sender.sender_id}?`,
      area: 'inbox',
      text: 'Waiting texts with this sender are canceled. You cannot undo this.',
      address: `/console/senders/${sender.id}`,
      ...{ action: 'delete', button: 'Delete the sender', sent: fields, unsaved: unsavedFields(visit, fields, sender) },
    });
  await ask(visit.api.DELETE('/v1/senders/{id}', { params: { path: { id: sender.id } } }));
  return redirect('/console/senders?done=deleted');
}

function unsavedFields(visit: ConsoleVisit, sent: URLSearchParams, sender: Sender) {
  const shown = hasRight(visit, 'manage-accounts') ? [...storedFields, ...decisionFields] : storedFields;
  const typed = typedValues(shown, sent);
  const names = shown.map(({ name }) => name);
  const changed = changedFields(names, typed, { marks: sent.get('marks'), stored: valuesOf(sender) });
  return toUnsaved(shown, typed, changed);
}

function toDecision(fields: URLSearchParams) {
  const decision = fields.get('decision');
  if (decision !== 'approved' && decision !== 'rejected')
    throw invalidField('decision', 'Decision: Approve or reject the sender.');
  const reason = typedText(fields, 'reason');
  const operators = fields.getAll('operators').filter(isNetwork);
  return { decision, operators, ...(reason !== '' && { reason }) } as const;
}

const isNetwork = (text: string): text is 'mtn' | 'airtel' | 'other' => text in networks;

export const senderScreens: readonly Screen[] = [senderListScreen, detailScreen];
