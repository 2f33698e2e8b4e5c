import { type Html, html } from '@ngoma/page';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { modeLinks } from '../lists/mode.ts';
import type { ConsoleResponse, Form } from '../request/console-request.ts';
import { checkPage } from './check-page.ts';
import { chooseColumns } from './choose-columns.ts';
import { choosesOtherTemplate, readTemplate, useChosenTemplate } from './chosen-template.ts';
import { countScript } from './count-script.ts';
import { keepFile } from './kept-file.ts';
import { sendForm } from './send-form.ts';
import { needsColumns, preview, readRequest, refuseTime, send } from './send-request.ts';

/** The form, its check page and the sending, all at one address: the field `step` tells them apart. */
const sendScreen: Screen = {
  path: /^\/console\/send$/,
  show: showForm,
  async submit(visit, form: Form) {
    await keepFile(form);
    const { fields } = form;
    const step = fields.get('step');
    // Its fields are needed before the texts can be checked.
    const isOther = choosesOtherTemplate(fields);
    if (isOther) useChosenTemplate(fields);
    if (isOther || step === 'template' || step === 'count' || step === 'change')
      return showForm(visit, toFormState(fields, undefined));
    if (step === 'once') fields.set('on_repeated', 'skip');
    if (step === 'each') fields.delete('on_repeated');
    const request = await readRequest(fields, visit.zone);
    await refuseTime(visit, request);
    if (step === 'send') return redirect(await send(visit, request, fields));
    const found = await preview(visit, request);
    if (step === 'columns' || needsColumns(found, request))
      return page(visit, 'Which columns have the numbers?', chooseColumns(visit, fields, found));
    return page(visit, 'Check before sending', await checkPage(visit, fields, request, found));
  },
};

const page = (visit: ConsoleVisit, title: string, main: Html): ConsoleResponse =>
  consolePage(visit, {
    ...{ title, area: 'send' },
    main: html`
      <h1>${title}</h1>
      ${main}
    `,
  });

async function showForm(visit: ConsoleVisit, form: FormState): Promise<ConsoleResponse> {
  const template = await readTemplate(visit, form);
  const script = template === undefined ? countScript() : undefined;
  return consolePage(visit, {
    ...{ title: 'Send', area: 'send', ...(script !== undefined && { script }) },
    main: html`
      <h1>Send texts</h1>
      ${modeLinks(visit.request)}
      ${await sendForm(visit, form, template)}
    `,
  });
}

export const sendScreens: readonly Screen[] = [sendScreen];
