import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import { type ConsoleVisit, type Found, hasRight, type Screen } from '../frame/screen.ts';
import { addressInMode, parametersInMode } from '../lists/mode.ts';
import { goesBack } from '../records/ask-page.ts';
import { marksField, type OtherAction, runOtherAction } from '../records/other-actions.ts';
import { type RecordField, recordField } from '../records/record-field.ts';
import { ApiProblem, ask, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse, Form } from '../request/console-request.ts';
import { sentText } from '../send/sent-text.ts';
import { fieldError } from '../send/sentences.ts';
import { readTypedInstant, timeHtml, toLocal } from '../times.ts';
import { isInProgress, isWaiting, messageState, messageStates, reasonText } from './message-states.ts';

type Schemas = components['schemas'];
type Message = Schemas['Message'];
type MessageAction = '/v1/messages/{id}/resend' | '/v1/messages/{id}/cancel';

const doneTexts: Readonly<Record<string, string>> = {
  resend: 'The text is sent again.',
  cancel: 'The text is canceled. It will not be sent.',
  time: 'The time is changed.',
};

const doneOf = (visit: ConsoleVisit): string | undefined => {
  const done = visit.request.query.get('done') ?? '';
  return done === 'sent' ? sentText(visit, 'text is') : doneTexts[done];
};

/** One message: what became of it, and why. */
const detailScreen: Screen = {
  path: /^\/console\/messages\/(msg_\w+)$/,
  show: showMessage,

  async submit(visit, { fields }: Form, found) {
    const { api, request, zone } = visit;
    const parameters = parametersInMode(request, found);
    const action = fields.get('action') ?? '';
    const address = addressInMode(request, request.path);
    if (goesBack(fields)) return showMessage(visit, toFormState(fields, undefined), found);
    if (action === 'time') {
      const typed = readTypedInstant(fields.get('send_at') ?? '', zone, { timeNeeded: true });
      if (typed.reason !== undefined) throw invalidField('send_at', `${timeField(zone).label}: ${typed.reason}`);
      await ask(api.PATCH('/v1/messages/{id}', { ...parameters, body: { send_at: typed.instant } })).catch(refuseTime);
      return redirect(addressInMode(request, request.path, { done: action }));
    }
    const other = others[action];
    if (other === undefined) throw invalidField('action', 'Choose what to do with the text.');
    const { send_at } = await ask(api.GET('/v1/messages/{id}', parameters));
    const form = { fields: [timeField(zone)], stored: timeValues(send_at, zone), area: 'sent', address } as const;
    return runOtherAction(visit, form, fields, {
      ...other,
      async run() {
        await ask(api.POST(other.path, parameters));
        return redirect(addressInMode(request, request.path, { done: action }));
      },
    });
  },
};

const others: Readonly<Record<string, Omit<OtherAction, 'run'> & { readonly path: MessageAction }>> = {
  resend: { question: 'Send the text again?', button: 'Send it again', path: '/v1/messages/{id}/resend' },
  cancel: { question: 'Cancel this text?', button: 'Cancel this text', path: '/v1/messages/{id}/cancel' },
};

const timeField = (zone: string): RecordField => ({
  ...{ name: 'send_at', label: `Send at (${zone.replaceAll('_', ' ')})`, type: 'datetime-local', required: true },
});

/** A time that the API refuses is named in the sentence of the form that sends texts. */
function refuseTime(error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error;
  const errors = error.errors.map((each) => fieldError(each) ?? each);
  throw new ApiProblem(error.status, error.code, error.detail, errors);
}

const timeValues = (sendAt: string | null, zone: string) => ({ send_at: sendAt === null ? '' : toLocal(sendAt, zone) });

async function showMessage(visit: ConsoleVisit, form: FormState, found: Found): Promise<ConsoleResponse> {
  const { api } = visit;
  const parameters = parametersInMode(visit.request, found);
  const [message, events] = await Promise.all([
    ask(api.GET('/v1/messages/{id}', parameters)),
    ask(api.GET('/v1/messages/{id}/events', parameters)),
  ]);
  return consolePage(visit, {
    title: `Text to ${message.to}`,
    area: 'sent',
    done: doneOf(visit),
    reloads: isInProgress(message.status),
    main: html`
      <h1>Text to ${message.to}</h1>
      ${message.mode === 'test' && html`<p class="note test">This is a test text. Test texts go to the simulator, never to a phone.</p>\n`}
      ${problemSummary(form)}
      ${outcomeHtml(message)}
      ${actionsHtml(visit, form, message)}
      <h2>Text</h2>
      <blockquote>${message.message ?? 'The text was deleted after the retention period.'}</blockquote>
      ${factsHtml(message, visit)}
      <h2>What happened</h2>
      <ol class="records">${events.data.map((event) => eventItem(event, visit))}</ol>
      ${linksHtml(visit, message)}
    `,
  });
}

/** The state with its meaning and what to do. */
function outcomeHtml({ status, reason }: Message): Html {
  const why = reasonText(reason, status);
  return html`<p>${messageState(status)} ${messageStates[status]?.meaning}</p>
${why && html`<p>${why}</p>\n`}`;
}

/** The actions on a message, in one form: none for most messages that have ended. */
function actionsHtml(visit: ConsoleVisit, form: FormState, { status, send_at, reason }: Message): Html | false {
  if (!hasRight(visit, 'send-messages')) return false;
  const isUncertain = status === 'unknown' && reason === 'uncertain_submit';
  if (!isUncertain && !isWaiting(status)) return false;
  const button = (action: string, text: string, style: string) =>
    html`<button class="${style}" name="action" value="${action}" formnovalidate>${text}</button>`;
  return html`
    <form method="post" action="${addressInMode(visit.request, visit.request.path)}">
      ${status === 'scheduled' && send_at !== null && timePart(visit, form, send_at)}
      <p class="actions">
        ${isUncertain && button('resend', 'Send again', 'quiet')}
        ${isWaiting(status) && button('cancel', 'Cancel this text', 'danger')}
      </p>
    </form>
  `;
}

function timePart({ zone }: ConsoleVisit, form: FormState, sendAt: string): Html {
  const field = timeField(zone);
  const stored = timeValues(sendAt, zone);
  return html`
    ${marksField(form, [field], stored)}
    <details${form.typed !== undefined && html` open`}>
      <summary>Change the time</summary>
      ${recordField(form, field, stored.send_at)}
      <p><button name="action" value="time">Change the time</button></p>
    </details>
  `;
}

function factsHtml(
  { segments, encoding, cost, carrier_cost, send_at, client_reference, ...message }: Message,
  { zone }: ConsoleVisit,
): Html {
  const characters = encoding === 'ucs2' ? 'with special characters (UCS-2)' : 'plain characters (GSM-7)';
  const facts: readonly (readonly [string, Html | string | undefined])[] = [
    ['Sender', message.sender_id ?? 'chosen by the carrier'],
    ['Accepted', timeHtml(message.created_at, zone)],
    ['Send at', send_at === null ? undefined : timeHtml(send_at, zone)],
    ['Tried until', timeHtml(message.expires_at, zone)],
    ['Length', `${segments} ${segments === 1 ? 'segment' : 'segments'}, ${characters}`],
    ['Cost', cost === null ? undefined : costText(cost)],
    ['The carrier charges', carrier_cost === null ? undefined : costText(carrier_cost)],
    ['Purpose', message.category === 'marketing' ? 'Announcement' : 'Asked for or needed'],
    ['Reference', client_reference ?? undefined],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => value !== undefined && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
`;
}

const costText = ({ amount, currency }: { amount: string; currency: string | null }): string =>
  currency === null ? amount : `${currency} ${amount}`;

/** An entry of the timeline, with what the carrier said. */
function eventItem(
  { status, reason, carrier, carrier_code, part, permanent, at }: Schemas['MessageEvent'],
  { zone }: ConsoleVisit,
): Html {
  const why = reasonText(reason, status);
  const facts = [
    carrier && `Carrier ${carrier}`,
    part !== null && `part ${part}`,
    carrier_code && `code ${carrier_code}`,
    permanent === true && 'would fail again',
    permanent === false && 'may work later',
  ].filter(Boolean);
  return html`
    <li>
      <div>
        ${messageState(status)}
        ${why && html`<p>${why}</p>`}
        ${facts.length > 0 && html`<p class="muted">${facts.join(', ')}</p>`}
      </div>
      <span class="muted">${timeHtml(at, zone)}</span>
    </li>
  `;
}

function linksHtml(visit: ConsoleVisit, { id, to, in_reply_to, callback_url }: Message): Html {
  const addressOf = (path: string, more?: Readonly<Record<string, string>>) => addressInMode(visit.request, path, more);
  const link = (address: string, text: string) => html`· <a href="${address}">${text}</a>`;
  return html`
    <p>
      <a href="${addressOf('/console/messages', { to })}">All texts to this number</a>
      ${in_reply_to && link(addressOf(`/console/inbox/${in_reply_to}`), 'The text that it answers')}
      ${hasRight(visit, 'manage-webhooks') && link(addressOf('/console/deliveries', { message_id: id }), 'Its webhooks')}
      ${callback_url && `· Reported to ${callback_url}`}
    </p>
  `;
}

export const messageDetailScreens: readonly Screen[] = [detailScreen];
