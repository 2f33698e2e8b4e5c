import { html } from '@ngoma/page';
import { choices, fileField, inputField, problemSummary } from '../forms/fields.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import type { RecordField } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask, invalidField, invalidFields } from '../request/console-api.ts';
import type { Form } from '../request/console-request.ts';
import { addressRule, type Import } from './import-texts.ts';

const sources = [
  ['tec', 'A site of The Events Calendar, or another Ngoma'],
  ['ics', 'The address of an iCalendar'],
  ['file', 'An iCalendar file'],
] as const;

/** The labels and rules of errors. */
const errorFields: readonly RecordField[] = [
  { name: 'source', label: 'Import from' },
  { name: 'url', label: 'Address', rule: addressRule },
  { name: 'file', label: 'File', rule: 'Choose an iCalendar file of at most 20 MB.' },
  { name: 'as', label: 'Name of the calendar', rule: 'Write one line of up to 200 characters, or leave it empty.' },
];

const buttons = [
  html`<button name="action" value="try">Try it first</button>`,
  html`<button class="quiet" name="action" value="import">Import now</button>`,
  html`<a class="button quiet" href="/console/imports">Cancel</a>`,
];

/** The source of an import. Without a choice it is a trial, which changes nothing. */
const newImportScreen: Screen = {
  path: /^\/console\/imports\/new$/,
  show: async (visit, form) =>
    consolePage(visit, {
      title: 'New import',
      area: 'events',
      main: html`
        <h1>New import</h1>
        ${problemSummary(form)}
        <form method="post" action="/console/imports/new" enctype="multipart/form-data">
          ${choices(form, { name: 'source', label: 'Import from', type: 'radio', options: sources, values: ['tec'] })}
          ${inputField(form, { name: 'url', label: 'Address of the site or iCalendar', hint: 'It begins with https:// or webcal://.' })}
          ${fileField(form, { label: 'File', hint: 'Only for an iCalendar file: at most 20 MB.', accept: '.ics,text/calendar' })}
          ${inputField(form, {
            name: 'as',
            label: 'Name of the calendar in the file',
            hint: 'By this name a later file with the same events is recognized. If it is empty, the name in the file is used.',
            maxlength: 200,
          })}
          ${choices(form, {
            name: 'unknown_zones',
            label: 'Events in a time zone that is not known',
            type: 'radio',
            options: [
              ['report', 'Import them with the time zone of this calendar, and report them'],
              ['refuse', 'Skip them'],
            ],
            values: ['report'],
          })}
          <p>A trial reads everything and reports what an import would change. It changes nothing.</p>
          <p class="actions">
            ${buttons.map((each) => html`${each} `)}
          </p>
        </form>
      `,
    }),
  submit: submitRecord(errorFields, async (visit, form) => {
    const { id } = await start(visit, form);
    return redirect(`/console/imports/${id}`);
  }),
};

const addressOrFile = 'Above, choose what this is, an address or a file, and leave the other one empty.';

function start({ api }: ConsoleVisit, { fields, file }: Form): Promise<Import> {
  const [url, as] = [fields.get('url')?.trim() ?? '', fields.get('as')?.trim() ?? ''];
  // A file without an address can only be imported as a file.
  const source = file !== undefined && url === '' ? 'file' : fields.get('source');
  const shared = {
    dry_run: fields.get('action') !== 'import',
    unknown_zones: fields.get('unknown_zones') === 'refuse' ? ('refuse' as const) : ('report' as const),
  };
  if (source === 'file') {
    if (file === undefined || url !== '')
      throw invalidFields([
        ...wrong(url !== '', 'url', `Address: ${addressOrFile}`),
        ...wrong(file === undefined, 'file', 'Choose the iCalendar file.'),
      ]);
    const body = { ...shared, file, ...(as !== '' && { as }) };
    return ask(api.POST('/events/v1/imports', { body }));
  }
  const errors = [
    ...wrong(file !== undefined, 'file', `File: ${addressOrFile}`),
    ...wrong(as !== '', 'as', 'Name of the calendar: Only a file uses it. Leave it empty for an address.'),
    ...wrong(url === '', 'url', 'Type the address of the site or iCalendar.'),
  ];
  if (errors.length > 0) throw invalidFields(errors);
  if (source !== 'tec' && source !== 'ics') throw invalidField('source', 'Choose where to import from.');
  return ask(api.POST('/events/v1/imports', { body: { ...shared, source, url } }));
}

const wrong = (isWrong: boolean, name: string, detail: string) => (isWrong ? [{ pointer: `/${name}`, detail }] : []);

export const newImportScreens: readonly Screen[] = [newImportScreen];
