import { type Html, html, type Part } from '@ngoma/page';
import { checkbox, idempotencyField, inputField, problemSummary } from '../forms/fields.ts';
import { type FormState, idempotencyHeader, newForm } from '../forms/form-state.ts';
import { toNumber } from '../forms/to-number.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { shownOnce } from './shown-once.ts';

/** A page that asks before something is done with a person. */
interface Question {
  readonly title: string;
  readonly text?: Part;
  readonly fields: Html;
  readonly button: Html;
}

async function askAbout(
  visit: ConsoleVisit,
  form: FormState,
  id: number,
  toQuestion: (login: string) => Question,
): Promise<ConsoleResponse> {
  const { login } = await ask(visit.api.GET('/v1/users/{id}', { params: { path: { id } } }));
  const { title, text, fields, button } = toQuestion(login);
  return consolePage(visit, {
    title,
    area: 'operate',
    main: html`
      <h1>${title}</h1>
      ${problemSummary(form)}
      ${text && html`<p>${text}</p>`}
      <form method="post" action="${visit.request.path}">
        ${fields}
        <p class="actions">${button} <a class="button quiet" href="/console/people/${id}">Back to the person</a></p>
      </form>
    `,
  });
}

const programField = {
  ...{ name: 'name', label: 'Program', required: true },
  rule: 'Write one line of up to 100 characters.',
};

/** A new password for a program of the person. */
export const newPasswordScreen: Screen = {
  path: /^\/console\/people\/(\d{1,9})\/password$/,
  show: (visit, form, [number]) =>
    askAbout(visit, form, Number(number), (login) => ({
      title: `New password for a program of ${login}`,
      fields: html`${inputField(form, programField)}${idempotencyField(form)}`,
      button: html`<button>Create</button>`,
    })),
  submit: submitRecord([programField], async (visit, { fields }, [number]) => {
    const id = Number(number);
    const params = { path: { id }, header: idempotencyHeader(fields) };
    const body = { name: fields.get('name')?.trim() ?? '' };
    const { password } = await ask(visit.api.POST('/v1/users/{id}/application-passwords', { params, body }));
    return shownOnce(visit, id, 'The password', passwordHtml(password));
  }),
};

const passwordHtml = (password: string | null): Html =>
  password === null
    ? html`<p class="note">It was shown when it was created, and cannot be shown again.</p>\n`
    : html`<p class="note">Copy it now. It is not shown again.</p>
${inputField(newForm(), { name: 'created', label: 'Application password', value: password })}`;

/** Asks before a person is disabled. */
export const disableScreen: Screen = {
  path: /^\/console\/people\/(\d{1,9})\/disable$/,
  show: (visit, form, [number]) =>
    askAbout(visit, form, Number(number), (login) => ({
      title: `Disable ${login}?`,
      text: 'Passwords, keys and sign-ins of this person are rejected until you enable the person again.',
      fields: checkbox(form, { name: 'cancel_waiting', label: 'Also cancel the texts of this person that wait' }),
      button: html`<button class="danger">Disable</button>`,
    })),
  async submit({ api }, { fields }, [number]) {
    const id = Number(number);
    const params = { path: { id }, query: { cancel_waiting: fields.has('cancel_waiting') } };
    await ask(api.PATCH('/v1/users/{id}', { params, body: { disabled: true } }));
    return redirect(`/console/people/${id}?done=disabled`);
  },
};

const heirField = {
  ...{ name: 'reassign_to', label: 'Who gets the events (id of a user)' },
  rule: 'Write the number at the end of the address of the page of another person.',
};

/** Asks before a person is deleted. */
export const deleteScreen: Screen = {
  path: /^\/console\/people\/(\d{1,9})\/delete$/,
  show: (visit, form, [number]) =>
    askAbout(visit, form, Number(number), (login) => ({
      title: `Delete ${login}?`,
      text: 'Keys, passwords, endpoints, senders and templates are deleted. This cannot be undone.',
      fields: inputField(form, {
        ...heirField,
        ...{ inputmode: 'numeric', required: false },
      }),
      button: html`<button class="danger">Delete</button>`,
    })),
  submit: submitRecord([heirField], async ({ api }, { fields }, [number]) => {
    const id = Number(number);
    const reassign_to = fields.get('reassign_to')?.trim() ?? '';
    const query = reassign_to === '' ? {} : { reassign_to: toNumber(reassign_to) };
    await ask(api.DELETE('/v1/users/{id}', { params: { path: { id }, query } }));
    return redirect('/console/people?done=deleted');
  }),
};
