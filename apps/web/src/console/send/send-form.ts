import { type Html, html } from '@ngoma/page';
import {
  checkbox,
  choices,
  fileField,
  hidden,
  idempotencyField,
  inputField,
  type Option,
  problemSummary,
  selectField,
  textArea,
} from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { modeOf } from '../lists/mode.ts';
import { withActionBars } from '../records/action-bars.ts';
import { ask } from '../request/console-api.ts';
import { type ChosenTemplate, templateChoice } from './chosen-template.ts';
import { describeText } from './describe-text.ts';
import { fileFields } from './kept-file.ts';

/** The form: to whom, what, from whom and when. */
export async function sendForm(
  visit: ConsoleVisit,
  form: FormState,
  template: ChosenTemplate | undefined,
): Promise<Html> {
  const { request, zone } = visit;
  const isTest = modeOf(request) === 'test';
  const fields = html`
    ${textArea(form, {
      ...{ name: 'recipients', label: 'To', rows: 3 },
      hint: 'A number, or many: one a line, with a name after a comma, such as 0772 123 456, Amina',
    })}
    ${keptFile(form)}
    ${fileField(form, {
      ...{ label: 'Or a file: Excel or CSV', accept: '.xlsx,.csv,text/csv,text/plain' },
      hint: '{{Class}} becomes the cell of the column “Class”.',
    })}
    ${await templateChoice(visit, template)}
    ${template === undefined ? textFields(form) : templateFields(form, template)}
    ${checkbox(form, { name: 'smart_encoding', label: "Replace costly characters, such as ’ by ' and ŋ by ng'" })}
    ${selectField(form, { name: 'sender_id', label: 'From', options: await senderOptions(visit) })}
    ${choices(form, {
      ...{ name: 'category', label: 'Purpose', type: 'radio', values: ['transactional'], options: categories },
    })}
    ${inputField(form, {
      ...{ name: 'send_at', label: 'Send at', required: false },
      hint: `Empty for now; or 5/12/2026 18:00, in the time of ${zone.replaceAll('_', ' ')}.`,
    })}
  `;
  return html`
    ${problemSummary(form)}
    <form method="post" action="${addressOf(visit)}" enctype="multipart/form-data"${isTest && html` class="test"`}>
      ${idempotencyField(form)}
      ${withActionBars([html`<button name="step" value="check">Continue</button>`], fields)}
    </form>
  `;
}

/** The form is sent to the address of its page, with its mode and template. */
export const addressOf = ({ request: { path, query } }: ConsoleVisit): string => {
  const kept = new URLSearchParams([...query].filter(([name]) => name === 'mode' || name === 'template'));
  return kept.size === 0 ? path : `${path}?${kept}`;
};

const categories: readonly Option[] = [
  ['transactional', 'A message that they asked for or need'],
  ['marketing', 'An announcement or advertisement: only in the daytime, and not to those who have opted out'],
];

function countOf(form: FormState, text: string): Html {
  const sentences = text !== '' && describeText(text, form.isChecked('smart_encoding')).join(' ');
  return html`
    <p class="hint" id="count" aria-live="polite">${sentences}</p>
  `;
}

const textFields = (form: FormState): Html => html`
  ${textArea(form, { name: 'message', label: 'Text', hint: '{{name}} becomes the name of each line.', rows: 5 })}
  ${countOf(form, form.value('message'))}
  <p><button class="quiet" name="step" value="count">Count</button></p>
`;

const templateFields = (form: FormState, { id, language, name, text, variables }: ChosenTemplate): Html => html`
  ${hidden('template.id', id)}
  ${hidden('template.language', language)}
  ${form.value('message') !== '' && hidden('message', form.value('message'))}
  <h2>${name} (${language})</h2>
  <blockquote>${text}</blockquote>
  ${countOf(form, text)}
  ${variables.map(([each, maxlength]) =>
    inputField(form, {
      ...{ name: `variables.${each}`, label: each, maxlength, required: false },
      hint: 'For all; empty if the lines or the file have it.',
    }),
  )}
`;

function keptFile(form: FormState): Html | false {
  const content = form.value(fileFields.content);
  if (content === '') return false;
  const name = form.value(fileFields.name);
  return html`
    ${hidden(fileFields.content, content)}
    ${hidden(fileFields.name, name)}
    ${form.values('number_columns').map((position) => hidden('number_columns', position))}
    ${checkbox(form, { name: fileFields.remove, label: html`Remove the file ${name}` })}
  `;
}

/** The default sender, then the others that may be used: in test all of them. */
async function senderOptions({ api, session, request }: ConsoleVisit): Promise<readonly Option[]> {
  const query = { user_id: session.user.id, limit: 100 };
  const { data } = await ask(api.GET('/v1/senders', { params: { query } }));
  const isTest = modeOf(request) === 'test';
  const usable = data.filter(({ operators }) => isTest || operators.some(({ status }) => status === 'approved'));
  const usual = usable.find((each) => each.default);
  return [
    ['', usual === undefined ? 'The default of the carrier' : `${usual.sender_id} (your default)`],
    ...usable.filter((each) => each !== usual).map(({ sender_id }) => [sender_id, sender_id] as const),
  ];
}

/** The name that phones show, as far as it is known: undefined for the sender of the carrier. */
export async function senderName(visit: ConsoleVisit, chosen: string): Promise<string | undefined> {
  if (chosen !== '') return chosen;
  const [usual] = await senderOptions(visit);
  return /^(.+) \(your default\)$/.exec(usual?.[1] ?? '')?.[1];
}
