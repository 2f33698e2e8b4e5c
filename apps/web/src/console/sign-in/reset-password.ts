import { type Html, html } from '@ngoma/page';
import { inputField, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { redirect, signedOutPage } from '../frame/console-page.ts';
import { inSentences } from '../frame/refusals.ts';
import { ApiProblem, ask, createConsoleApi, invalidField } from '../request/console-api.ts';
import type { ConsoleRequest, ConsoleResponse, Form } from '../request/console-request.ts';
import { sessionCookie } from '../request/cookie.ts';
import { newPasswordFields } from './new-password-fields.ts';
import { formSecretOf } from './sign-in-token.ts';

const linkHint = html`
  <p>
    Without a confirmed phone number in this service, ask an administrator for a link: People, your name, “Create a
    sign-in link”; or <code>npx ngoma user link &lt;login&gt;</code>.
  </p>
`;

/** The pages for a lost password: first the login, then the code with the new password. */
export function resetPasswordPage(
  request: ConsoleRequest,
  form: FormState,
  formSecret: string | undefined,
): ConsoleResponse {
  const hasCode = form.typed?.has('code') || request.query.has('code');
  return hasCode ? codePage(form, formSecret) : loginPage(form, formSecret);
}

const loginPage = (form: FormState, formSecret: string | undefined): ConsoleResponse =>
  signedOutPage({
    title: 'Forgot your password?',
    formSecret,
    status: form.problem?.status ?? 200,
    main: html`
      <h1>Forgot your password?</h1>
      ${problemSummary(form)}
      <p>If your account has a confirmed phone number, it gets a text with a code. Your old password stays valid until then.</p>
      <form method="post" action="/console/reset">
        ${inputField(form, { name: 'login', label: 'Login or e-mail address', autocomplete: 'username', required: true })}
        <p><button>Send me a code</button></p>
      </form>
      <p><a href="/console/reset?code">I have a code</a> <a href="/console/sign-in">Sign in</a></p>
      ${linkHint}
    `,
  });

/** The same for each login, so that it does not reveal whether there is such a user. */
function codePage(form: FormState, formSecret: string | undefined, note?: Html): ConsoleResponse {
  return signedOutPage({
    title: 'Enter the code',
    formSecret,
    status: form.problem?.status ?? 200,
    main: html`
      <h1>Enter the code</h1>
      ${note}
      ${problemSummary(form)}
      <form method="post" action="/console/reset">
        ${inputField(form, { name: 'login', label: 'Login or e-mail address', autocomplete: 'username', required: true })}
        ${inputField(form, {
          name: 'code',
          label: 'Code',
          hint: 'Six digits. They are valid for ten minutes, and the last text counts.',
          inputmode: 'numeric',
          autocomplete: 'one-time-code',
          required: true,
        })}
        ${newPasswordFields(form)}
        <p><button>Set password and sign in</button></p>
      </form>
      <p><a href="/console/reset">Send another code</a> <a href="/console/sign-in">Sign in</a></p>
      ${linkHint}
    `,
  });
}

const sentNote = html`
  <p class="note" role="status">
    If there is such an account with a confirmed phone number, a text with a code is on its way. Nothing after a minute? Send
    another code; a login gets at most five a day.
  </p>
`;

const noCarrierPage = (): ConsoleResponse =>
  signedOutPage({
    title: 'No codes here',
    main: html`
      <h1>No codes here</h1>
      <p>This service is not connected to a carrier, so it cannot send you a code.</p>
      <p>
        Ask an administrator for a link: People, your name, “Create a sign-in link”; or
        <code>npx ngoma user link &lt;login&gt;</code>.
      </p>
      <p><a href="/console/sign-in">Sign in</a></p>
    `,
  });

export async function resetPassword(request: ConsoleRequest, { fields }: Form): Promise<ConsoleResponse> {
  try {
    return fields.has('code') ? await redeemCode(request, fields) : await sendCode(request, fields);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return resetPasswordPage(request, toFormState(fields, inWords(error)), formSecretOf(request));
  }
}

async function sendCode(request: ConsoleRequest, fields: URLSearchParams): Promise<ConsoleResponse> {
  const login = (fields.get('login') ?? '').trim();
  if (login === '') throw invalidField('login', 'Write your login or e-mail address.');
  const api = createConsoleApi(request, undefined);
  const { sends_codes } = await ask(api.POST('/v1/password-resets', { body: { login } }));
  if (!sends_codes) return noCarrierPage();
  const form = toFormState(new URLSearchParams({ login }), undefined);
  return codePage(form, formSecretOf(request), sentNote);
}

async function redeemCode(request: ConsoleRequest, fields: URLSearchParams): Promise<ConsoleResponse> {
  const login = (fields.get('login') ?? '').trim();
  const code = (fields.get('code') ?? '').replace(/[\s-]/g, '');
  const password = fields.get('password') ?? '';
  if (login === '') throw invalidField('login', 'Write your login or e-mail address.');
  if (!/^\d{6}$/.test(code)) throw invalidField('code', 'Write the six digits of the text.');
  if (password !== fields.get('repeated')) throw invalidField('repeated', 'The two passwords differ.');
  const api = createConsoleApi(request, undefined);
  const session = await ask(api.POST('/v1/password-resets/redeem', { body: { login, code, password } }));
  return redirect('/console/', { 'Set-Cookie': sessionCookie(session.token, request.origin) });
}

/** A wrong code is an error of its field. */
const inWords = (error: ApiProblem): ApiProblem =>
  error.code === 'reset_code_not_found' ? invalidField('code', error.detail) : inSentences(error);
