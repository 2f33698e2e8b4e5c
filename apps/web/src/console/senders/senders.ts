import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { checkbox, choices, hidden, inputField, problemSummary, textArea } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { emptyHtml } from '../lists/empty.ts';
import { cursorOf, cursorPaging } from '../lists/paging.ts';
import { type StateKind, stateHtml } from '../lists/state.ts';
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
      main: html`<h1>Senders</h1>
${problemSummary(form)}${
  page.data.length === 0
    ? emptyHtml('There is no sender yet.', 'Register the name or short code that phones show for your texts.')
    : html`<ul class="records">${page.data.map((sender) => senderItem(sender))}</ul>
`
}${cursorPaging(request, page.next_cursor)}<h2>Register a sender</h2>
<form method="post" action="/console/senders">
${inputField(form, { name: 'sender_id', label: 'Sender', hint: 'What phones show: up to 11 letters and digits, or a short code.', maxlength: 11, required: true })}${textArea(form, { name: 'note', label: 'Note for the administrator', hint: 'Whose name it is, and with which networks it is registered.', rows: 3, required: false })}${checkbox(form, { name: 'default', label: 'Use it for texts without a sender' })}<p><button>Register the sender</button></p>
</form>
`,
    });
  },

  async submit({ api }, { fields }: Form) {
    const note = fields.get('note')?.trim() ?? '';
    const body = {
      sender_id: fields.get('sender_id')?.trim() ?? '',
      ...(note !== '' && { note }),
      ...(fields.has('default') && { default: true }),
    };
    await ask(api.POST('/v1/senders', { body }));
    return redirect('/console/senders?done=requested');
  },
};

const senderItem = (sender: Sender): Html =>
  html`<li><div><a href="/console/senders/${sender.id}">${sender.sender_id}</a>${sender.default && html` <span class="muted">used for texts without a sender</span>`}${sender.note && html`<p class="muted">${sender.note}</p>`}</div><div>${operatorStates(sender)}</div></li>
`;

const operatorStates = ({ operators }: Sender): Html =>
  html`${operators.map(({ operator, status }) => html`<p>${networks[operator] ?? operator} ${stateHtml(...(states[status] ?? ([status, 'info'] as const)))}</p>`)}`;

/** One sender: its decisions, and forms to change, decide and delete it. */
const detailScreen: Screen = {
  path: /^\/console\/senders\/(snd_\w+)$/,
  async show(visit, form, [id = '']) {
    const sender = await ask(visit.api.GET('/v1/senders/{id}', { params: { path: { id } } }));
    return consolePage(visit, {
      title: `Sender ${sender.sender_id}`,
      area: 'inbox',
      done: doneTexts[visit.request.query.get('done') ?? ''],
      main: html`<h1>Sender ${sender.sender_id}</h1>
${problemSummary(form)}<div class="table"><table><caption>Decisions</caption><thead><tr><th scope="col">Network</th><th scope="col">State</th><th scope="col">Reason</th><th scope="col">Decided</th></tr></thead><tbody>${sender.operators.map(
        ({ operator, status, reason, decided_at }) =>
          html`<tr><th scope="row">${networks[operator] ?? operator}</th><td>${stateHtml(...(states[status] ?? ([status, 'info'] as const)))}</td><td>${reason ?? '–'}</td><td>${timeHtml(decided_at, visit.zone)}</td></tr>`,
      )}</tbody></table></div>
${hasRight(visit, 'manage-accounts') && decisionForm(form, visit)}${changeForm(form, visit, sender)}<details><summary>Delete this sender</summary><p>Waiting texts with this sender are canceled.</p><form method="post" action="${visit.request.path}">${hidden('action', 'delete')}<button class="danger">Delete it</button></form></details>
`,
    });
  },

  async submit(visit, { fields }: Form, [id = '']) {
    const { api, request } = visit;
    const params = { path: { id } };
    const note = fields.get('note')?.trim() ?? '';
    switch (fields.get('action')) {
      case 'delete':
        await ask(api.DELETE('/v1/senders/{id}', { params }));
        return redirect('/console/senders?done=deleted');
      case 'change':
        await ask(
          api.PATCH('/v1/senders/{id}', {
            params,
            body: { note: note === '' ? null : note, default: fields.has('default') },
          }),
        );
        return redirect(`${request.path}?done=changed`);
      case 'decide':
        await ask(api.POST('/v1/senders/{id}/decision', { params, body: toDecision(fields) }));
        return redirect(`${request.path}?done=decided`);
      default:
        throw invalidField('action', 'Choose what to do with the sender.');
    }
  },
};

function toDecision(fields: URLSearchParams) {
  const decision = fields.get('decision');
  if (decision !== 'approved' && decision !== 'rejected')
    throw invalidField('decision', 'Approve or reject the sender.');
  const reason = fields.get('reason')?.trim() ?? '';
  const operators = fields.getAll('operators').filter(isNetwork);
  return { decision, operators, ...(reason !== '' && { reason }) } as const;
}

const isNetwork = (text: string): text is 'mtn' | 'airtel' | 'other' => text in networks;

const decisionForm = (form: FormState, { request }: ConsoleVisit): Html => html`<h2>Decide</h2>
<form method="post" action="${request.path}">
${choices(form, {
  name: 'decision',
  label: 'Decision',
  type: 'radio',
  options: [
    ['approved', 'Approve'],
    ['rejected', 'Reject'],
  ],
})}${choices(form, { name: 'operators', label: 'For these networks', type: 'checkbox', options: Object.entries(networks), values: Object.keys(networks) })}${inputField(form, { name: 'reason', label: 'Reason, for the person', required: false })}${hidden('action', 'decide')}<p><button>Store the decision</button></p>
</form>
`;

const changeForm = (form: FormState, { request }: ConsoleVisit, sender: Sender): Html => html`<h2>Change</h2>
<form method="post" action="${request.path}">
${textArea(form, { name: 'note', label: 'Note for the administrator', rows: 3, value: sender.note, required: false })}${checkbox(form, { name: 'default', label: 'Use it for texts without a sender', checked: sender.default })}${hidden('action', 'change')}<p><button class="quiet">Save</button></p>
</form>
`;

export const senderScreens: readonly Screen[] = [listScreen, detailScreen];
