import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { checkbox, fileField, hidden, problemSummary } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { findUploaded, uploadPicture } from '../pictures/picture.ts';
import { refusedValue, refuseWith } from '../records/all-errors.ts';
import { changedFields, toMarks } from '../records/change-marks.ts';
import { conflictPage, withChoices } from '../records/conflict-page.ts';
import {
  type RecordField,
  type RecordValues,
  recordFields,
  shownValues,
  toMembers,
  typedValues,
} from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ApiProblem, ask, askTagged, type FieldError } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { isZone } from '../zones.ts';

type Settings = components['schemas']['CalendarSettings'];

const address = '/console/settings';

const nearestColor = (detail: string): string => {
  const nearest = /nearest colour that passes is (#[0-9a-f]{6})/.exec(detail)?.[1];
  return nearest === undefined
    ? 'Write # and six digits or letters from a to f, such as #9a3412.'
    : `This is hard to read on white. The nearest that is not is ${nearest}.`;
};

const nameField: RecordField = {
  ...{ name: 'name', label: 'Name', maxlength: 100 },
  hint: 'At the top of each page. Without one, the address is shown.',
};
const descriptionField: RecordField = {
  ...{ name: 'description', label: 'Description', isLong: true, rows: 2, hint: 'One or two sentences.' },
};
const zoneRule = 'Write the name of a time zone, such as Africa/Kampala.';
const zoneField: RecordField = { name: 'time_zone', label: 'Time zone', rule: zoneRule };
const colorField: RecordField = {
  ...{ name: 'accent_color', label: 'Colour of links and buttons', rule: nearestColor },
  hint: 'Such as #9a3412. It must be readable on white.',
};
const viewField: RecordField = {
  ...{ name: 'first_view', label: 'What the calendar shows first', shownAs: 'radio' },
  options: [
    ['list', 'The list of events'],
    ['month', 'The month'],
  ],
};
const fieldList = [nameField, descriptionField, zoneField, colorField, viewField];
const names = fieldList.map(({ name }) => name);

/** The name and the look of the public calendar. */
const settingsScreen: Screen = {
  path: /^\/console\/settings$/,
  async show(visit, form) {
    const { data, etag = '' } = await askTagged(visit.api.GET('/events/v1/settings'));
    const values = shownValues(fieldList, { ...data });
    const zoneHint = `In which days begin and times are shown, such as Africa/Kampala. Without one, ${visit.serviceZone}.`;
    return consolePage(visit, {
      title: 'Settings',
      area: 'operate',
      done:
        visit.request.query.get('done') === 'saved' ? 'The settings are saved. The calendar shows them.' : undefined,
      main: html`<h1>Settings of the calendar</h1>
${problemSummary(form)}<form method="post" action="${address}" enctype="multipart/form-data">
${recordFields(form, [nameField, descriptionField], values)}
${await logoHtml(visit, form.value('image'), data, form)}
${recordFields(form, [{ ...zoneField, hint: zoneHint }, colorField, viewField], values)}
${hidden('etag', form.value('etag', etag))}${hidden('marks', form.value('marks', toMarks(names, values)))}
<p><button>Save</button></p>
</form>
`,
    });
  },

  submit: submitRecord(fieldList, async (visit, form) => {
    const { fields } = form;
    const errors = [...(await uploadPicture(visit, form, 'Logo')), ...checkLogo(fields), ...checkZone(fields)];
    const { data } = await askTagged(visit.api.GET('/events/v1/settings'));
    const stored = shownValues(fieldList, { ...data });
    const typed = typedValues(fieldList, fields);
    const values = withChoices(fields, typed, stored);
    const changed = changedFields(names, values, { marks: fields.get('marks'), stored });
    const members = toMembers(fieldList, values, changed);
    if (errors.length > 0) {
      const body = { ...members, first_view: refusedValue as 'list' }; // as: no view, so that the API refuses it
      await refuseWith(errors, 'first_view', visit.api.PATCH('/events/v1/settings', { body }));
    }
    try {
      await save(visit, fields, { ...members, ...logoOf(fields) });
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 412) return showConflict(visit, fields, typed);
      throw error;
    }
    return redirect(`${address}?done=saved`);
  }),
};

async function save({ api }: ConsoleVisit, fields: URLSearchParams, body: object): Promise<void> {
  const etag = fields.get('etag');
  const header = etag ? { 'If-Match': etag } : {};
  await ask(api.PATCH('/events/v1/settings', { params: { header }, body }));
}

/** The logo that was uploaded with this form or an earlier one; an empty one removes it. */
function logoOf(fields: URLSearchParams) {
  const image = chosenLogo(fields);
  if (/^\d{1,9}$/.test(image)) return { logo: Number(image) };
  return fields.has('no_logo') ? { logo: '' } : {};
}

const chosenLogo = (fields: URLSearchParams): string =>
  fields.has('image_removed') ? '' : (fields.get('image') ?? '');

const checkLogo = (fields: URLSearchParams): readonly FieldError[] =>
  chosenLogo(fields) !== '' && fields.has('no_logo')
    ? [{ pointer: '/file', detail: 'Logo: Choose a file or remove the logo, not both.' }]
    : [];

const checkZone = (fields: URLSearchParams): readonly FieldError[] =>
  isZone(fields.get('time_zone')?.trim() ?? '') ? [] : [{ pointer: '/time_zone', detail: `Time zone: ${zoneRule}` }];

async function showConflict(visit: ConsoleVisit, sent: URLSearchParams, mine: RecordValues): Promise<ConsoleResponse> {
  const { data, etag = '' } = await askTagged(visit.api.GET('/events/v1/settings'));
  const theirs = shownValues(fieldList, { ...data });
  const record = { word: 'page of settings', address, area: 'operate' as const, fields: fieldList };
  return conflictPage(visit, { ...record, sent, mine, theirs, etag });
}

async function logoHtml(visit: ConsoleVisit, kept: string, { logo }: Settings, form: FormState): Promise<Html> {
  const picture = await findUploaded(visit, kept);
  const field = fileField(form, {
    label: 'Logo',
    hint: logo === undefined ? 'There is none.' : 'A new file replaces the logo of today.',
    accept: 'image/png,image/jpeg,image/webp',
    required: false,
  });
  return html`
    ${field}
    ${
      picture !== undefined &&
      html`<p>The file that you chose is kept:
<img src="${picture.src}" alt="The chosen logo" width="${picture.width}" height="${picture.height}"></p>
${hidden('image', kept)}${checkbox(form, { name: 'image_removed', label: 'Do not use this file' })}
`
    }
    ${logo !== undefined && checkbox(form, { name: 'no_logo', label: 'Remove the logo' })}
  `;
}

export const settingsScreens: readonly Screen[] = [settingsScreen];
