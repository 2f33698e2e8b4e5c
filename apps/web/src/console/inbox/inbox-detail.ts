import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { isUgandanMobile } from '@ngoma/sms';
import { ask } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { hidden, idempotencyField, problemSummary, textArea } from '../forms/fields.ts';
import { type FormState, idempotencyHeader } from '../forms/form-state.ts';
import { addressInMode, modeOf, parametersInMode } from '../lists/mode.ts';
import { messageState } from '../messages/message-states.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';

type Schemas = components['schemas'];
type Inbound = Schemas['InboundMessage'];

/** One text from a phone, with the texts to it, and a reply. */
const detailScreen: Screen = {
  path: /^\/console\/inbox\/(inb_\w+)$/,
  async show(visit, form, found) {
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
        ${replyForm(visit, form, inbound)}
        ${
          sent.length > 0 &&
          html`<h2>Last texts to this number</h2>
<ul class="records">${sent.map((message) => sentItem(message, visit))}</ul>
`
        }
        ${deleteForm(visit)}
      `,
    });
  },

  async submit(visit, { fields }: Form, found) {
    const parameters = parametersInMode(visit.request, found);
    if (fields.get('action') === 'delete') {
      await ask(visit.api.DELETE('/v1/inbound-messages/{id}', parameters));
      return redirect(addressInMode(visit.request, '/console/inbox', { done: 'deleted' }));
    }
    const { params } = parameters;
    const header = idempotencyHeader(fields);
    const body = { message: fields.get('message') ?? '' };
    const sent = await ask(visit.api.POST('/v1/inbound-messages/{id}/reply', { params: { ...params, header }, body }));
    return redirect(addressInMode(visit.request, `/console/messages/${sent.id}`, { done: 'sent' }));
  },
};

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

function replyForm(visit: ConsoleVisit, form: FormState, { from }: Inbound): Html | false {
  if (!hasRight(visit, 'send-messages')) return false;
  if (!isUgandanMobile(from)) return html`<p>This sender is not a mobile number in Uganda, so there is no reply.</p>\n`;
  return html`
    <h2>Reply</h2>
    <form method="post" action="${addressInMode(visit.request, visit.request.path)}">
      ${textArea(form, { name: 'message', label: `Text to ${from}`, required: true })}
      ${idempotencyField(form)}
      <p><button>Send the reply</button></p>
    </form>
  `;
}

const deleteForm = (visit: ConsoleVisit): Html | false =>
  hasRight(visit, 'send-messages') &&
  html`
    <details>
      <summary>Delete this text</summary>
      <p>It cannot be brought back.</p>
      <form method="post" action="${addressInMode(visit.request, visit.request.path)}">
        ${hidden('action', 'delete')}<button class="danger">Delete it</button>
      </form>
    </details>
  `;

export const inboxDetailScreens: readonly Screen[] = [detailScreen];
