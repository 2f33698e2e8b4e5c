import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask, askTagged } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { checkbox, choices, fileField, hidden, inputField, problemSummary, textArea } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';

type Settings = components['schemas']['CalendarSettings'];

const views = [
  ['list', 'The list of events'],
  ['month', 'The month'],
] as const;

/** The name and the look of the public calendar. */
const settingsScreen: Screen = {
  path: /^\/console\/settings$/,
  async show(visit, form) {
    const { data, etag } = await askTagged(visit.api.GET('/events/v1/settings'));
    const isChanged = form.problem?.status === 412;
    return consolePage(visit, {
      title: 'Settings',
      area: 'operate',
      done:
        visit.request.query.get('done') === 'saved' ? 'The settings are saved. The calendar shows them.' : undefined,
      main: html`<h1>Settings of the calendar</h1>
${problemSummary(form)}${isChanged && othersHtml(data)}<form method="post" action="/console/settings" enctype="multipart/form-data">
${fieldsHtml(form, data, visit)}${hidden('etag', etag ?? '')}<p><button>Save</button></p>
</form>
`,
    });
  },

  async submit({ api }, { fields, file }: Form) {
    const etag = fields.get('etag') ?? '';
    const logo = file === undefined ? undefined : await ask(api.POST('/events/v1/images', { body: { file } }));
    const view = fields.get('first_view');
    await ask(
      api.PATCH('/events/v1/settings', {
        params: { header: etag === '' ? {} : { 'If-Match': etag } },
        body: {
          name: fields.get('name')?.trim() ?? '',
          description: fields.get('description')?.trim() ?? '',
          time_zone: fields.get('time_zone')?.trim() ?? '',
          accent_color: fields.get('accent_color')?.trim() ?? '',
          ...((view === 'list' || view === 'month') && { first_view: view }),
          ...(logo !== undefined && { logo: logo.id }),
          ...(logo === undefined && fields.has('no_logo') && { logo: '' }),
        },
      }),
    );
    return redirect('/console/settings?done=saved');
  },
};

/** Somebody else saved in the meantime: theirs are shown above the form, which keeps what was typed. */
const othersHtml = ({ name, description, time_zone, accent_color, first_view }: Settings): Html =>
  html`
    <div class="note">
      <p>
        <b>Somebody else has saved these settings.</b> The form below has yours; saving replaces theirs:
      </p>
      <dl class="facts">
        <dt>Name</dt>
        <dd>${name || '–'}</dd>
        <dt>Description</dt>
        <dd>${description || '–'}</dd>
        <dt>Time zone</dt>
        <dd>${time_zone}</dd>
        <dt>Colour</dt>
        <dd>${accent_color}</dd>
        <dt>First view</dt>
        <dd>${first_view}</dd>
      </dl>
    </div>
  `;

const fieldsHtml = (form: FormState, stored: Settings, { serviceZone }: ConsoleVisit): Html =>
  html`
    ${inputField(form, {
      name: 'name',
      label: 'Name',
      hint: 'At the top of each page. Without one, the address is shown.',
      maxlength: 100,
      value: stored.name,
      required: false,
    })}
    ${textArea(form, {
      name: 'description',
      label: 'Description',
      hint: 'One or two sentences.',
      rows: 2,
      value: stored.description,
      required: false,
    })}
    ${logoHtml(form, stored)}
    ${inputField(form, {
      name: 'time_zone',
      label: 'Time zone',
      hint: `In which days begin and times are shown, such as Africa/Kampala. Without one, ${serviceZone}.`,
      value: stored.time_zone,
      required: false,
    })}
    ${inputField(form, {
      name: 'accent_color',
      label: 'Colour of links and buttons',
      hint: 'Such as #9a3412. It must be readable on white.',
      value: stored.accent_color,
      required: false,
    })}
    ${choices(form, {
      name: 'first_view',
      label: 'What the calendar shows first',
      type: 'radio',
      options: views,
      values: [stored.first_view],
    })}
  `;

const logoHtml = (form: FormState, { logo }: Settings): Html =>
  html`
    ${fileField(form, {
      label: 'Logo',
      hint: logo === undefined ? 'There is none.' : 'A new file replaces the logo of today.',
      accept: 'image/png,image/jpeg,image/webp',
      required: false,
    })}
    ${logo !== undefined && checkbox(form, { name: 'no_logo', label: 'Remove the logo' })}
  `;

export const settingsScreens: readonly Screen[] = [settingsScreen];
