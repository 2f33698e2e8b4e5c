import { type Html, html } from '@ngoma/page';
import type { FieldError } from '../console-api.ts';
import { hidden } from '../forms/fields.ts';
import { toFormState } from '../forms/form-state.ts';
import { modeOf } from '../lists/mode.ts';
import type { ConsoleVisit } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { plural } from './describe-text.ts';
import { listRepeated, numbersOfFile } from './recipients.ts';
import { addressOf, senderName } from './send-form.ts';
import type { Preview, SendRequest } from './send-request.ts';

/** The texts to send, their cost and the numbers that are left out. Its button repeats the count and the sender. */
export async function checkPage(
  visit: ConsoleVisit,
  fields: URLSearchParams,
  request: SendRequest,
  preview: Preview,
): Promise<Html> {
  const isTest = modeOf(visit.request) === 'test';
  const sender = await senderName(visit, request.shared.sender_id ?? '');
  const button = `Send ${plural(preview.accepted, isTest ? 'test text' : 'text')}${sender === undefined ? '' : ` from ${sender}`}`;
  const repeated = listRepeated(await numbersOf(request, preview));
  const texts = request.shared.send_at === undefined ? 'Now' : timeHtml(request.shared.send_at, visit.zone);
  const facts: readonly (readonly [string, Html | string | number | false])[] = [
    ['Texts', plural(preview.accepted, 'text')],
    ['Left out', preview.refused > 0 && leftOut(preview)],
    ['Segments', plural(preview.segments, 'segment')],
    ['Cost', `${preview.cost.currency} ${preview.cost.amount}`],
    ['From', sender ?? 'The default of the carrier'],
    ['When', texts],
    ['Purpose', request.shared.category === 'marketing' && 'Announcement: it is sent in the daytime only'],
    ['Costly characters', preview.smart_encoded > 0 && `replaced in ${plural(preview.smart_encoded, 'text')}`],
  ];
  return html`${isTest && html`<p class="note test">Test texts go to the simulator, never to a phone.</p>\n`}<dl class="facts">${facts.map(([name, value]) => value !== false && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${preview.longest && html`<h2>${preview.accepted === 1 ? 'The text' : 'The longest text'}</h2>\n<blockquote>${preview.longest.message}</blockquote>\n`}${listOf(`${plural(preview.refused, 'line')} left out`, preview.errors.map(detailOf), preview.refused)}${listOf(`${plural(repeated.count, 'number')} more than once: each line is sent`, repeated.texts, repeated.count)}${listOf(
  'Numbers that are completed',
  preview.normalized.map(({ from, to }) => `${from} is ${to}`),
  preview.normalized.length,
)}${listOf(
  'Columns that the text does not use',
  'template' in request.content ? [] : preview.unused_variables,
  'template' in request.content ? 0 : preview.unused_variables.length,
)}<form method="post" action="${addressOf(visit)}" enctype="multipart/form-data"${isTest && html` class="test"`}>
${keptFields(fields)}<button name="step" value="send">${button}</button><button class="quiet" name="step" value="change">Change</button>
</form>
`;
}

/** All that was typed; the key is the one of the first form, so that a second confirmation repeats the first. */
function keptFields(fields: URLSearchParams): Html {
  const kept = [...fields].filter(([name]) => !['step', 'file', 'idempotency_key'].includes(name));
  const key = toFormState(fields, undefined).idempotencyKey;
  return html`${kept.map(([name, value]) => hidden(name, value))}${hidden('idempotency_key', key)}`;
}

async function numbersOf({ to }: SendRequest, { file }: Preview) {
  if ('recipients' in to) return to.recipients;
  const text = new TextDecoder(file?.encoding ?? 'utf-8').decode(await to.file.arrayBuffer());
  return numbersOfFile(text, file?.separator ?? ',');
}

/** The preview lists 20 errors, so that more may have opted out. */
function leftOut({ refused, errors }: Preview): string {
  const optedOut = errors.filter(({ code }) => code === 'recipient_opted_out').length;
  if (optedOut === 0) return plural(refused, 'line');
  return `${plural(refused, 'line')}, ${refused > errors.length ? 'at least ' : ''}${optedOut} opted out`;
}

const detailOf = ({ detail }: FieldError): string => detail;

function listOf(title: string, items: readonly string[], count: number): Html | false {
  if (items.length === 0) return false;
  const more = count - items.length;
  return html`<h2>${title}</h2>
<ul>${items.map((item) => html`<li>${item}</li>`)}${more > 0 && html`<li>and ${more} more</li>`}</ul>
`;
}
