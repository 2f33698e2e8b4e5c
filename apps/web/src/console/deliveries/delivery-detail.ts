import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { problemSummary } from '../forms/fields.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { parametersInMode } from '../lists/mode.ts';
import { addressWith } from '../lists/paging.ts';
import { stateHtml } from '../lists/state.ts';
import { ask } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { deliveryState, eventText } from './delivery-list.ts';

type Delivery = components['schemas']['WebhookDeliveryWithAttempts'];
type Attempt = Delivery['attempts'][number];

/** One webhook with all attempts. */
const detailScreen: Screen = {
  path: /^\/console\/deliveries\/(whk_\w+)$/,
  async show(visit, form, found) {
    const { api, request, zone } = visit;
    const delivery = await ask(api.GET('/v1/webhook-deliveries/{id}', parametersInMode(visit.request, found)));
    return consolePage(visit, {
      title: eventText(delivery.event_type),
      area: 'operate',
      done: request.query.get('done') === 'replayed' ? 'It is sent again.' : undefined,
      reloads: delivery.status === 'pending',
      main: html`
        <h1>${eventText(delivery.event_type)}</h1>
        ${problemSummary(form)}
        <p>
          ${deliveryState(delivery.status)}
          ${delivery.next_attempt_at !== null && html`Next attempt ${timeHtml(delivery.next_attempt_at, zone)}.`}
        </p>
        <dl class="facts">
          <dt>Receiver</dt>
          <dd>${delivery.url}</dd>
          <dt>Created</dt>
          <dd>${timeHtml(delivery.created_at, zone)}</dd>
          ${
            delivery.message_id?.startsWith('msg_') &&
            html`
            <dt>Text</dt>
            <dd>
              <a href="${addressWith({ ...request, path: `/console/messages/${delivery.message_id}` }, {})}">
                ${delivery.message_id}
              </a>
            </dd>
          `
          }
        </dl>
        ${delivery.status !== 'pending' && againForm(request)}
        <h2>Attempts</h2>
        ${delivery.attempts.length === 0 && html`<p>There was none yet.</p>`}
        <ol class="records">${delivery.attempts.map((attempt) => attemptItem(attempt, zone))}</ol>
        <h2>What is sent</h2>
        <blockquote>${delivery.payload}</blockquote>
      `,
    });
  },

  async submit(visit, _form, found) {
    await ask(visit.api.POST('/v1/webhook-deliveries/{id}/replay', parametersInMode(visit.request, found)));
    return redirect(addressWith(visit.request, { done: 'replayed' }));
  },
};

const outcomes: Readonly<Record<string, string>> = {
  answered: 'The receiver responded',
  refused: 'The address is not allowed',
  timed_out: 'The receiver did not respond in time',
  failed: 'The connection failed',
  unsigned: 'It could not be signed',
};

const againForm = (request: ConsoleVisit['request']): Html => html`
  <form method="post" action="${addressWith(request, {})}"><button>Send again</button></form>
`;

function attemptItem(
  { number, started_at, duration_ms, outcome, status, response_excerpt, error }: Attempt,
  zone: string,
): Html {
  const isAccepted = status !== null && status >= 200 && status < 300;
  return html`
    <li>
      <div>
        <b>${number}. ${outcomes[outcome] ?? outcome}</b>${error !== null && html`<p>${error}</p>`}
        ${response_excerpt && html`<blockquote>${response_excerpt}</blockquote>`}
        <p class="muted">${timeHtml(started_at, zone)}, ${duration_ms} ms</p>
      </div>
      ${status !== null && stateHtml(String(status), isAccepted ? 'good' : 'bad')}
    </li>
  `;
}

export const deliveryDetailScreens: readonly Screen[] = [detailScreen];
