import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { ConsoleResponse } from '../console-request.ts';
import { checkbox, choices, type Option, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { emptyHtml } from '../lists/empty.ts';
import { cursorOf, cursorPaging } from '../lists/paging.ts';
import { type StateKind, stateHtml } from '../lists/state.ts';
import { withActionBars } from '../records/action-bars.ts';
import { askPage, goesBack, isConfirmed } from '../records/ask-page.ts';
import { type RecordField, recordFields, typedText } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';

type Sender = components['schemas']['Sender'];

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
  hint: 'Whose name it is, and with which networks it is registered.',
};

const reasonField: RecordField = { name: 'reason', label: 'Reason, for the person' };
const decisionField: RecordField = { name: 'decision', label: 'Decision', rule: 'Approve or reject the sender.' };
const networksField: RecordField = { name: 'operators', label: 'For these networks', rule: 'Choose at least one.' };
const defaultBox = { name: 'default', label: 'Use it for texts without a sender' } as const;

const fieldList: readonly RecordField[] = [senderField, noteField, reasonField, decisionField, networksField];

/** Senders, and a form to register one. */
const listScreen: Screen = {
  path: /^\/console\/senders$/,
  async show(visit, form) {
    const { request, api } = visit;
    const page = await ask(api.GET('/v1/senders', { params: { query: cursorOf(request) } }));
    return consolePage(visit, {
      title: 'Senders',
      area: 'inbox',
      done: doneTexts[request.query.get('done') ?? ''],
      main: html`${problemSummary(form)}
<h1>Senders</h1>
${
  page.data.length === 0
    ? emptyHtml('There is no sender yet.', 'Register the name or short code that phones show for your texts.')
    : html`<ul class="records">${page.data.map((sender) => senderItem(sender))}</ul>
`
}
${cursorPaging(request, page.next_cursor)}
<h2>Register a sender</h2>
<form method="post" action="/console/senders">
${recordFields(form, [senderField, noteField], {})}
${checkbox(form, defaultBox)}
<p class="actions"><button>Register the sender</button></p>
</form>
`,
    });
  },

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

const senderItem = (sender: Sender): Html =>
  html`
    <li>
      <div>
        <a href="/console/senders/${sender.id}">${sender.sender_id}</a>
        ${sender.default && html`<span class="muted">used for texts without a sender</span>`}
        ${sender.note && html`<p class="muted">${sender.note}</p>`}
      </div>
      <div>${operatorStates(sender)}</div>
    </li>
  `;

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
    switch (fields.get('action')) {
      case 'delete':
        return deleteSender(visit, fields, sender);
      case 'change':
        await change(visit, fields, sender);
        // A decision that was chosen belongs to the same form.
        if (fields.has('decision')) await decide(visit, fields, id);
        return redirect(`${path}?done=${fields.has('decision') ? 'decided' : 'changed'}`);
      case 'decide':
        toDecision(fields);
        if (fields.has('note')) await change(visit, fields, sender);
        await decide(visit, fields, id);
        return redirect(`${path}?done=decided`);
      default:
        throw invalidField('action', 'Choose what to do with the sender.');
    }
  }),
};

const readSender = ({ api }: ConsoleVisit, id: string): Promise<Sender> =>
  ask(api.GET('/v1/senders/{id}', { params: { path: { id } } }));

function showSender(visit: ConsoleVisit, form: FormState, sender: Sender): ConsoleResponse {
  const mayDecide = hasRight(visit, 'manage-accounts');
  const buttons = [
    html`<button name="action" value="change">Save</button>`,
    mayDecide && html`<button class="quiet" name="action" value="decide">Store the decision</button>`,
    html`<button class="quiet" name="action" value="delete">Delete this sender</button>`,
  ];
  const fields = html`${mayDecide && decisionFields(form)}
<h2>Change</h2>
${recordFields(form, [noteField], { note: sender.note ?? '' })}
${checkbox(form, { ...defaultBox, checked: sender.default })}
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

async function change({ api }: ConsoleVisit, fields: URLSearchParams, sender: Sender): Promise<void> {
  const note = typedText(fields, 'note');
  if (note === (sender.note ?? '') && fields.has('default') === sender.default) return;
  const body = { note: note === '' ? null : note, default: fields.has('default') };
  await ask(api.PATCH('/v1/senders/{id}', { params: { path: { id: sender.id } }, body }));
}

async function decide({ api }: ConsoleVisit, fields: URLSearchParams, id: string): Promise<void> {
  await ask(api.POST('/v1/senders/{id}/decision', { params: { path: { id } }, body: toDecision(fields) }));
}

async function deleteSender(visit: ConsoleVisit, fields: URLSearchParams, sender: Sender): Promise<ConsoleResponse> {
  // A form without fields has nothing to lose.
  if (fields.has('note') && !isConfirmed(fields))
    return askPage(visit, {
      title: `Delete ${sender.sender_id}?`,
      area: 'inbox',
      text: 'Waiting texts with this sender are canceled. You cannot undo this.',
      address: `/console/senders/${sender.id}`,
      ...{ action: 'delete', button: 'Delete the sender', sent: fields, unsaved: unsavedFields(fields, sender) },
    });
  await ask(visit.api.DELETE('/v1/senders/{id}', { params: { path: { id: sender.id } } }));
  return redirect('/console/senders?done=deleted');
}

function unsavedFields(fields: URLSearchParams, sender: Sender) {
  const typed = { note: typedText(fields, 'note'), reason: typedText(fields, 'reason') };
  return [
    ...(typed.note === (sender.note ?? '') ? [] : [{ label: noteField.label, value: typed.note || 'empty' }]),
    ...(fields.has('default') === sender.default
      ? []
      : [{ label: defaultBox.label, value: fields.has('default') ? 'Yes' : 'No' }]),
    ...(fields.has('decision') ? [{ label: 'Decision', value: fields.get('decision') ?? '' }] : []),
    ...(typed.reason === '' ? [] : [{ label: reasonField.label, value: typed.reason }]),
  ];
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

const decisionOptions: readonly Option[] = [
  ['approved', 'Approve'],
  ['rejected', 'Reject'],
];

const decisionFields = (form: FormState): Html => html`<h2>Decide</h2>
${choices(form, { name: 'decision', label: 'Decision', type: 'radio', options: decisionOptions })}
${choices(form, {
  ...{ name: 'operators', label: 'For these networks', type: 'checkbox' },
  ...{ options: Object.entries(networks), values: Object.keys(networks) },
})}
${recordFields(form, [reasonField], {})}
`;

export const senderScreens: readonly Screen[] = [listScreen, detailScreen];
