import { type Html, html } from '@ngoma/page';
import { hidden } from '../forms/fields.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { modeOf } from '../lists/mode.ts';
import type { FieldError } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { plural } from './describe-text.ts';
import { keptFields } from './kept-fields.ts';
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
  return html`
    ${isTest && html`<p class="note test">Test texts go to the simulator, never to a phone.</p>`}
    ${factsOf(visit, request, preview, sender)}
    ${preview.longest && html`<h2>${preview.accepted === 1 ? 'The text' : 'The longest text'}</h2>`}
    ${preview.longest && html`<blockquote>${preview.longest.message}</blockquote>`}
    ${listOf(`${plural(preview.refused, 'recipient')} left out`, preview.errors.map(detailOf), preview.refused)}
    ${repeatedList(request, preview)}
    ${listOf(
      'Numbers that are completed',
      preview.normalized.map(({ from, to }) => `${from} is ${to}`),
    )}
    ${listOf('Columns that the text does not use', unusedColumns(request, preview))}
    ${confirmation(visit, fields, request, preview, sender)}
  `;
}

function factsOf(
  { zone }: ConsoleVisit,
  { shared, to }: SendRequest,
  preview: Preview,
  sender: string | undefined,
): Html {
  // Without headings, every number of a row is read.
  const numbers = (preview.columns ?? []).filter(({ has_numbers, heading }) => has_numbers && heading !== null);
  const facts: readonly (readonly [string, Html | string | number | false])[] = [
    ['Texts', plural(preview.accepted, 'text')],
    ['Left out', preview.refused > 0 && leftOut(preview)],
    ['Sheet', preview.file?.sheet ?? false],
    ['Not read', otherSheets(preview)],
    ['Numbers', 'file' in to && numbers.map(({ heading, position }) => heading || `column ${position}`).join(', ')],
    ['Segments', plural(preview.segments, 'segment')],
    ['Cost', `${preview.cost.currency} ${preview.cost.amount}`],
    ['From', sender ?? 'The default of the carrier'],
    ['When', preview.first_send_at === null ? 'Now' : timeHtml(preview.first_send_at, zone)],
    ['Purpose', shared.category === 'marketing' && 'Announcement: it is sent in the daytime only'],
    ['Costly characters', preview.smart_encoded > 0 && `replaced in ${plural(preview.smart_encoded, 'text')}`],
  ];
  const shown = facts.filter(([, value]) => value !== false && value !== '');
  return html`
    <dl class="facts">${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
  `;
}

const otherSheets = ({ file }: Preview): string | false =>
  file !== null &&
  file.other_sheets.length > 0 &&
  `${file.other_sheets.map((name) => `the sheet “${name}”`).join(', ')}, which has numbers too`;

function repeatedList({ shared, to }: SendRequest, { repeated, repeated_numbers }: Preview): Html | false {
  const linesOf = ({ recipients, lines }: Preview['repeated'][number]): readonly (number | undefined)[] =>
    lines ?? recipients.map((position) => ('recipients' in to ? to.recipients[position]?.line : undefined));
  const texts = repeated.map((each) => {
    const more = each.count - each.recipients.length;
    return `${each.number}: lines ${linesOf(each).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  });
  const what = shared.on_repeated === 'skip' ? 'each is sent to once' : 'each line is sent';
  return listOf(`${plural(repeated_numbers, 'number')} more than once: ${what}`, texts, repeated_numbers);
}

/** A template refuses pasted columns that it does not use, so that they are not sent to it. */
const unusedColumns = ({ content, to }: SendRequest, preview: Preview): readonly string[] =>
  'template' in content && 'recipients' in to ? [] : preview.unused_variables.map((name) => headingOf(preview, name));

const headingOf = ({ columns }: Preview, name: string): string =>
  columns?.find(({ variable }) => variable === name)?.heading ?? name;

function confirmation(
  visit: ConsoleVisit,
  fields: URLSearchParams,
  { shared, to }: SendRequest,
  preview: Preview,
  sender: string | undefined,
): Html {
  const isTest = modeOf(visit.request) === 'test';
  const from = sender === undefined ? '' : ` from ${sender}`;
  const isOnce = shared.on_repeated === 'skip';
  return html`
    <form method="post" action="${addressOf(visit)}" enctype="multipart/form-data"${isTest && html` class="test"`}>
      ${keptFields(fields, ['first_send_at'])}
      ${preview.first_send_at !== null && hidden('first_send_at', preview.first_send_at)}
      <button name="step" value="send">Send ${plural(preview.accepted, isTest ? 'test text' : 'text')}${from}</button>
      ${preview.repeated_numbers > 0 && repeatedButton(isOnce)}
      ${'file' in to && html`<button class="quiet" name="step" value="columns">Other columns</button>`}
      <button class="quiet" name="step" value="change">Change</button>
    </form>
  `;
}

const repeatedButton = (isOnce: boolean): Html =>
  isOnce
    ? html`<button class="quiet" name="step" value="each">Send each line</button>`
    : html`<button class="quiet" name="step" value="once">Send once to each number</button>`;

/** The preview lists 20 errors, so that more may have opted out. */
function leftOut({ refused, errors }: Preview): string {
  const optedOut = errors.filter(({ code }) => code === 'recipient_opted_out').length;
  if (optedOut === 0) return plural(refused, 'recipient');
  return `${plural(refused, 'recipient')}, ${refused > errors.length ? 'at least ' : ''}${optedOut} opted out`;
}

const detailOf = ({ detail }: FieldError): string => detail;

function listOf(title: string, items: readonly string[], count = items.length): Html | false {
  if (items.length === 0) return false;
  const more = count - items.length;
  return html`
    <h2>${title}</h2>
    <ul>
      ${items.map((item) => html`<li>${item}</li>`)}
      ${more > 0 && html`<li>and ${more} more</li>`}
    </ul>
  `;
}
