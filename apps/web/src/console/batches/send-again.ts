import { type Html, html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import { type ConsoleVisit, type Found, hasRight, type Screen } from '../frame/screen.ts';
import { addressInMode, modeOf, parametersInMode } from '../lists/mode.ts';
import { ApiProblem, ask } from '../request/console-api.ts';
import { plural } from '../send/describe-text.ts';
import { sentenceOf } from '../send/sentences.ts';
import { timeHtml } from '../times.ts';
import {
  type Batch,
  countUndelivered,
  hasEnded,
  listUndelivered,
  maxSentAgain,
  referenceOf,
  toBatch,
  wasSentAgain,
} from './undelivered.ts';

/** The number of texts that were not delivered, and the way to send them again. */
export async function undeliveredHtml(visit: ConsoleVisit, batch: Batch): Promise<Html | false> {
  const count = countUndelivered(batch);
  if (count === 0) return false;
  return html`
    <p><b>Not delivered: ${count}</b></p>
    ${hasRight(visit, 'send-messages') && (await wayOn(visit, batch))}
  `;
}

async function wayOn(visit: ConsoleVisit, batch: Batch): Promise<Html> {
  if (!hasEnded(batch)) return html`<p class="muted">They can be sent again when all texts have ended.</p>`;
  if (await wasSentAgain(visit, batch.id))
    return html`<p>They were sent again: <a href="${textsAgain(visit, batch.id)}">the texts</a></p>`;
  const address = addressInMode(visit.request, `/console/batches/${batch.id}/again`);
  return html`<p><a class="button" href="${address}">Send again to those</a></p>`;
}

const textsAgain = ({ request }: ConsoleVisit, id: string): string =>
  addressInMode(request, '/console/messages', { client_reference: referenceOf(id) });

/** Asks before the texts that were not delivered are sent again, once. */
export const sendAgainScreen: Screen = {
  path: /^\/console\/batches\/(bat_\w+)\/again$/,
  async show(visit, form, [id = '']) {
    if (await wasSentAgain(visit, id)) return redirect(textsAgain(visit, id));
    const body = toBatch(id, await listUndelivered(visit, id));
    const params = { query: { mode: modeOf(visit.request) } };
    const found = await ask(visit.api.POST('/v1/batches/preview', { params, body }));
    return consolePage(visit, {
      title: 'Send again',
      area: 'sent',
      main: html`
        <h1>Send again to those that were not reached?</h1>
        ${problemSummary(form)}
        ${modeOf(visit.request) === 'test' && html`<p class="note test">Test texts go to the simulator, never to a phone.</p>`}
        <dl class="facts">
          <dt>Texts</dt><dd>${plural(found.accepted, 'text')}</dd>
          ${found.refused > 0 && html`<dt>Left out</dt><dd>${plural(found.refused, 'recipient')}</dd>`}
          <dt>Cost</dt><dd>${found.cost.currency} ${found.cost.amount}</dd>
          <dt>When</dt><dd>${found.first_send_at === null ? 'Now' : timeHtml(found.first_send_at, visit.zone)}</dd>
        </dl>
        ${body.recipients.length === maxSentAgain && html`<p>These are the first 1,000.</p>`}
        ${found.errors.length > 0 && html`<ul>${found.errors.map(({ detail }) => html`<li>${sentenceOf(detail, {})}</li>`)}</ul>`}
        ${found.longest !== null && html`<blockquote>${found.longest.message}</blockquote>`}
        <form method="post" action="${addressInMode(visit.request, visit.request.path)}">
          ${hidden('at', found.first_send_at ?? '')}
          ${found.sendable && html`<button>Send ${plural(found.accepted, 'text')} again</button>`}
          <a href="${addressInMode(visit.request, `/console/batches/${id}`)}">Back to the batch</a>
        </form>
      `,
    });
  },

  async submit(visit, { fields }, found) {
    const [id = ''] = found;
    if (await wasSentAgain(visit, id)) return redirect(textsAgain(visit, id));
    const sent = await sendAgain(visit, id, found);
    const at = fields.get('at') ?? '';
    return redirect(
      addressInMode(visit.request, `/console/batches/${sent}`, { done: 'sent', ...(at !== '' && { at }) }),
    );
  },
};

/** The key is that of the batch, so that two confirmations send once. */
async function sendAgain(visit: ConsoleVisit, id: string, found: Found): Promise<string> {
  const batch = await ask(visit.api.GET('/v1/batches/{id}', parametersInMode(visit.request, found)));
  if (!hasEnded(batch))
    throw new ApiProblem(409, 'batch_in_progress', 'Some texts are still on their way. Wait until all have ended.');
  const body = toBatch(id, await listUndelivered(visit, id));
  const params = { query: { mode: modeOf(visit.request) }, header: { 'Idempotency-Key': `again-${id}` } };
  return (await ask(visit.api.POST('/v1/batches', { params, body }))).id;
}
