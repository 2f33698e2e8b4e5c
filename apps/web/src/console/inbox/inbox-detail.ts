import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { isUgandanMobile } from '@ngoma/sms';
import { idempotencyField, problemSummary } from '../forms/fields.ts';
import { type FormState, idempotencyHeader, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import { type ConsoleVisit, type Found, hasRight, type Screen } from '../frame/screen.ts';
import { addressInMode, modeOf, parametersInMode } from '../lists/mode.ts';
import { messageState } from '../messages/message-states.ts';
import { goesBack } from '../records/ask-page.ts';
import { marksField, runOtherAction } from '../records/other-actions.ts';
import { type RecordField, recordField } from '../records/record-field.ts';
import { ask } from '../request/console-api.ts';
import type { ConsoleResponse, Form } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';

type Schemas = components['schemas'];
type Inbound = Schemas['InboundMessage'];

const replyField: RecordField = { name: 'message', label: 'Text', isLong: true, required: true };

/** One text from a phone, with the texts to it, and a form to reply and to delete it. */
const detailScreen: Screen = {
  path: /^\/console\/inbox\/(inb_\w+)$/,
  show: showText,

  async submit(visit, { fields }: Form, found) {
    const parameters = parametersInMode(visit.request, found);
    if (goesBack(fields)) return showText(visit, toFormState(fields, undefined), found);
    if (fields.get('action') === 'delete') {
      const address = addressInMode(visit.request, visit.request.path);
      const form = { fields: [replyField], stored: { message: '' }, area: 'inbox', address } as const;
      return runOtherAction(visit, form, fields, {
        ...{ question: 'Delete this text?', button: 'Delete it without a reply' },
        async run() {
          await ask(visit.api.DELETE('/v1/inbound-messages/{id}', parameters));
          return redirect(addressInMode(visit.request, '/console/inbox', { done: 'deleted' }));
        },
      });
    }
    const { params } = parameters;
    const header = idempotencyHeader(fields);
    const body = { message: fields.get('message') ?? '' };
    const sent = await ask(visit.api.POST('/v1/inbound-messages/{id}/reply', { params: { ...params, header }, body }));
    return redirect(addressInMode(visit.request, `/console/messages/${sent.id}`, { done: 'sent' }));
  },
};

async function showText(visit: ConsoleVisit, form: FormState, found: Found): Promise<ConsoleResponse> {
  const inbound = await ask(visit.api.GET('/v1/inbound-messages/{id}', parametersInMode(visit.request, found)));
  const sent = isUgandanMobile(inbound.from) ? await listTextsTo(visit, inbound.from) : [];
  return consolePage(visit, {
    title: `Text from ${inbound.from}`,
    area: 'inbox',
    main: html`
      <h1>Text from ${inbound.from}</h1>
      ${problemSummary(form)}
      <blockquote>${inbound.message ?? 'The text was deleted after the retention period.'}</blockquote>
      <p class="muted">
        To ${inbound.to}, ${timeHtml(inbound.received_at, visit.zone)}, carrier ${inbound.carrier}
      </p>
      ${
        inbound.missing_parts > 0 &&
        html`
        <p class="note">
          ${inbound.missing_parts} ${inbound.missing_parts === 1 ? 'part' : 'parts'} of this text did not arrive.
        </p>
      `
      }
      ${hasRight(visit, 'send-messages') && replyForm(visit, form, inbound)}
      ${
        sent.length > 0 &&
        html`<h2>Last texts to this number</h2>
<ul class="records">${sent.map((message) => sentItem(message, visit))}</ul>
`
      }
    `,
  });
}

const shownTexts = 5;

const listTextsTo = async ({ api, request }: ConsoleVisit, to: string) =>
  (await ask(api.GET('/v1/messages', { params: { query: { mode: modeOf(request), to, limit: shownTexts } } }))).data;

const sentItem = ({ id, message, status, created_at }: Schemas['Message'], visit: ConsoleVisit): Html =>
  html`
    <li>
      <div>
        <a href="${addressInMode(visit.request, `/console/messages/${id}`)}">
          ${message ?? 'The text was deleted.'}
        </a>
      </div>
      <div>${messageState(status)}<p class="muted">${timeHtml(created_at, visit.zone)}</p></div>
    </li>
  `;

const replyForm = (visit: ConsoleVisit, form: FormState, { from }: Inbound): Html => html`
  <form method="post" action="${addressInMode(visit.request, visit.request.path)}">
    ${isUgandanMobile(from) ? replyFields(form, from) : html`<p>This sender is not a mobile number in Uganda, so there is no reply.</p>`}
    <details>
      <summary>Delete this text</summary>
      <p>It cannot be brought back.</p>
      <button class="danger" name="action" value="delete" formnovalidate>Delete it</button>
    </details>
  </form>
`;

const replyFields = (form: FormState, from: string): Html => html`
  <h2>Reply</h2>
  ${marksField(form, [replyField], { message: '' })}
  ${recordField(form, { ...replyField, label: `Text to ${from}` }, undefined)}
  ${idempotencyField(form)}
  <p><button>Send the reply</button></p>
`;

export const inboxDetailScreens: readonly Screen[] = [detailScreen];
