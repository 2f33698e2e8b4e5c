import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { hidden, inputField, problemSummary } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { addressInMode, parametersInMode } from '../lists/mode.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { sentText } from '../send/sent-text.ts';
import { fromLocal, timeHtml, toLocal } from '../times.ts';
import { isInProgress, isWaiting, messageState, messageStates, reasonText } from './message-states.ts';

type Schemas = components['schemas'];
type Message = Schemas['Message'];

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
  async show(visit, form, found) {
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
        ${message.mode === 'test' && html`<p class="note test">This is a test text. It went to the simulator, not to a phone.</p>\n`}
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
  },

  async submit(visit, { fields }: Form, found) {
    const parameters = parametersInMode(visit.request, found);
    const action = fields.get('action');
    if (action === 'resend') await ask(visit.api.POST('/v1/messages/{id}/resend', parameters));
    else if (action === 'cancel') await ask(visit.api.POST('/v1/messages/{id}/cancel', parameters));
    else if (action === 'time') {
      const local = fields.get('send_at') ?? '';
      const send_at = fromLocal(local, visit.zone);
      if (send_at === undefined) throw invalidField('send_at', 'Choose a date and a time.');
      await ask(visit.api.PATCH('/v1/messages/{id}', { ...parameters, body: { send_at } }));
    } else throw invalidField('action', 'Choose what to do with the text.');
    return redirect(addressInMode(visit.request, visit.request.path, { done: action }));
  },
};

/** The state with its meaning and what to do. */
function outcomeHtml({ status, reason }: Message): Html {
  const why = reasonText(reason, status);
  return html`<p>${messageState(status)} ${messageStates[status]?.meaning}</p>
${why && html`<p>${why}</p>\n`}`;
}

/** The actions on a message: none for most messages that have ended. */
function actionsHtml(visit: ConsoleVisit, form: FormState, { status, send_at, reason }: Message): Html | false {
  if (!hasRight(visit, 'send-messages')) return false;
  const address = addressInMode(visit.request, visit.request.path);
  const button = (action: string, text: string, style: string) =>
    html`<form method="post" action="${address}">${hidden('action', action)}<button class="${style}">${text}</button></form>`;
  const isUncertain = status === 'unknown' && reason === 'uncertain_submit';
  if (!isUncertain && !isWaiting(status)) return false;
  return html`
    <div class="actions">
      ${isUncertain && button('resend', 'Send again', 'quiet')}
      ${isWaiting(status) && button('cancel', 'Cancel this text', 'danger')}
    </div>
    ${
      status === 'scheduled' &&
      send_at !== null &&
      html`
    <details>
      <summary>Change the time</summary>
      <form method="post" action="${address}">
        ${hidden('action', 'time')}
        ${inputField(form, {
          name: 'send_at',
          label: `Send at (${visit.zone.replaceAll('_', ' ')})`,
          type: 'datetime-local',
          value: toLocal(send_at, visit.zone),
          required: true,
        })}
        <p><button>Change the time</button></p>
      </form>
    </details>
  `
    }
  `;
}

function factsHtml(
  { sender_id, segments, encoding, cost, category, send_at, created_at, client_reference, expires_at }: Message,
  { zone }: ConsoleVisit,
): Html {
  const characters = encoding === 'ucs2' ? 'with special characters (UCS-2)' : 'plain characters (GSM-7)';
  const facts: readonly (readonly [string, Html | string | undefined])[] = [
    ['Sender', sender_id ?? 'chosen by the carrier'],
    ['Accepted', timeHtml(created_at, zone)],
    ['Send at', send_at === null ? undefined : timeHtml(send_at, zone)],
    ['Tried until', timeHtml(expires_at, zone)],
    ['Length', `${segments} ${segments === 1 ? 'segment' : 'segments'}, ${characters}`],
    ['Cost', cost === null ? undefined : `${cost.currency} ${cost.amount}`],
    ['Category', category],
    ['Reference', client_reference ?? undefined],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => value !== undefined && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
`;
}

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
