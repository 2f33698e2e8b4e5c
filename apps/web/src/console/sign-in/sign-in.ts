import { html } from '@ngoma/page';
import { hidden, inputField, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { redirect, signedOutPage } from '../frame/console-page.ts';
import { inSentences, largeFormSignedOut } from '../frame/refusals.ts';
import { ApiProblem, ask, createConsoleApi } from '../request/console-api.ts';
import type { ConsoleRequest, ConsoleResponse, Form } from '../request/console-request.ts';
import { readToken, sessionCookie } from '../request/cookie.ts';
import { ownPath } from './own-path.ts';
import { formSecretOf } from './sign-in-token.ts';

/** A form that a sign-in interrupted, as one field: its fields in URL encoding. */
const keptField = 'kept';
/** Bytes of a kept form. The sign-in is a form of a stranger, and may hold 64 KiB with login and password. */
const maxKeptBytes = 60 * 1024;
/** Marks a form that is shown again and does nothing. */
const repeatField = 'shown_again';

export const isRepeat = ({ fields }: Form): boolean => fields.has(repeatField);

/** The form for login and password, with the address that follows. */
export function signInPage(
  request: ConsoleRequest,
  form: FormState,
  formSecret: string | undefined,
  reason?: string,
): ConsoleResponse {
  const next = ownPath(form.typed?.get('next') ?? request.query.get('next'));
  const kept = form.typed?.get(keptField);
  const isSignedOut = request.query.get('done') === 'signed-out';
  return signedOutPage({
    title: 'Sign in',
    formSecret,
    status: form.problem?.status ?? (reason === undefined ? 200 : 401),
    main: html`
      <h1>Sign in</h1>
      ${isSignedOut && html`<p class="done" role="status">You are signed out.</p>\n`}
      ${reason !== undefined && html`<p class="note">${reason}${kept && ' What you typed is kept.'}</p>\n`}
      ${problemSummary(form)}
      <form method="post" action="/console/sign-in"${kept && html` enctype="multipart/form-data"`}>
        ${inputField(form, { name: 'login', label: 'Login or e-mail address', autocomplete: 'username', required: true })}
        ${inputField(form, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', required: true })}
        ${hidden('next', next)}
        ${kept && hidden(keptField, kept)}
        <p><button>Sign in</button></p>
      </form>
      ${
        comesFromElsewhere(request) &&
        html`
        <p>
          Did you follow a link from a mail or another site while signed in? <a href="${next}">Go on without signing
            in again</a>
        </p>
      `
      }
      <p><a href="/console/reset">Forgot your password?</a></p>
      <details>
        <summary>I have no password yet</summary>
        <p>
          An administrator can create a link for you under People, or with <code>npx ngoma user link &lt;login&gt;</code>.
          It works once, for 24 hours.
        </p>
      </details>
    `,
  });
}

/** Browsers do not send the cookie with the first page that another site leads to. */
const comesFromElsewhere = ({ headers }: ConsoleRequest): boolean => headers['sec-fetch-site'] === 'cross-site';

/** Asks for the password in the place of a form, and keeps the form unless it is too large for the sign-in. */
export function resumePage(
  request: ConsoleRequest,
  { fields }: Form,
  reason: string,
  formSecret: string,
): ConsoleResponse {
  const { path, query } = request;
  const typed = fields.toString();
  if (typed.length > maxKeptBytes) return largeFormSignedOut();
  const kept = new URLSearchParams({
    next: query.size === 0 ? path : `${path}?${query}`,
    [keptField]: typed,
  });
  return signInPage(request, toFormState(kept, undefined), formSecret, reason);
}

export async function signIn(request: ConsoleRequest, { fields }: Form): Promise<ConsoleResponse> {
  const [login, password] = [fields.get('login') ?? '', fields.get('password') ?? ''];
  try {
    const body = { login: login.trim(), password };
    const { token } = await ask(createConsoleApi(request, undefined).POST('/v1/sessions', { body }));
    await endFormerSession(request);
    const headers = { 'Set-Cookie': sessionCookie(token, request.origin) };
    const next = ownPath(fields.get('next'));
    const kept = fields.get(keptField);
    return kept === null ? redirect(next, headers) : goOnPage(next, new URLSearchParams(kept), token, headers);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return signInPage(request, toFormState(fields, inSentences(error)), formSecretOf(request));
  }
}

/** A new sign-in replaces the session of this browser. */
async function endFormerSession(request: ConsoleRequest): Promise<void> {
  const token = readToken(request.headers.cookie, request.origin);
  if (token === undefined) return;
  // It may have ended already.
  await ask(createConsoleApi(request, token).DELETE('/v1/session')).catch(() => undefined);
}

/** Leads back to the form with what was typed. */
function goOnPage(
  next: string,
  kept: URLSearchParams,
  token: string,
  headers: Readonly<Record<string, string>>,
): ConsoleResponse {
  const page = signedOutPage({
    title: 'You are signed in',
    formSecret: token,
    main: html`
      <h1>You are signed in</h1>
      <p>Nothing was sent or changed yet. The next page shows what you typed, to check and send it.</p>
      <form method="post" action="${next}">
        ${[...kept].map(([name, value]) => hidden(name, value))}${hidden(repeatField, '1')}
        <p><button>Back to the form</button></p>
      </form>
    `,
  });
  return { ...page, headers: { ...page.headers, ...headers } };
}
