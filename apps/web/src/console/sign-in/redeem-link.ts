import { html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { redirect, signedOutPage } from '../frame/console-page.ts';
import { inSentences } from '../frame/refusals.ts';
import { ApiProblem, ask, createConsoleApi, invalidField } from '../request/console-api.ts';
import type { ConsoleRequest, ConsoleResponse, Form } from '../request/console-request.ts';
import { sessionCookie } from '../request/cookie.ts';
import { newPasswordFields } from './new-password-fields.ts';
import { formSecretOf } from './sign-in-token.ts';

/** The page of a sign-in link, which asks for a new password. The link is used by the form, not by opening it. */
export function redeemLinkPage(
  request: ConsoleRequest,
  form: FormState,
  formSecret: string | undefined,
): ConsoleResponse {
  const token = form.typed?.get('token') ?? request.query.get('token') ?? '';
  return signedOutPage({
    title: 'Choose a password',
    formSecret,
    status: form.problem?.status ?? 200,
    main: html`
      <h1>Choose a password</h1>
      ${problemSummary(form)}
      <form method="post" action="/console/link">
        ${newPasswordFields(form)}
        ${hidden('token', token)}
        <p><button>Set password and sign in</button></p>
      </form>
    `,
  });
}

export async function redeemLink(request: ConsoleRequest, { fields }: Form): Promise<ConsoleResponse> {
  const [token, password] = [fields.get('token') ?? '', fields.get('password') ?? ''];
  try {
    if (password !== fields.get('repeated')) throw invalidField('repeated', 'The two passwords differ.');
    const body = { token, password };
    const session = await ask(createConsoleApi(request, undefined).POST('/v1/sign-in-links/redeem', { body }));
    return redirect('/console/', { 'Set-Cookie': sessionCookie(session.token, request.origin) });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return redeemLinkPage(request, toFormState(fields, inSentences(error)), formSecretOf(request));
  }
}
