import { ApiProblem } from '../request/console-api.ts';
import type { ConsoleRequest, ConsoleResponse } from '../request/console-request.ts';
import { createFormSecret, formCookie, readFormCookie } from '../request/cookie.ts';
import { hasFormToken, senderOf, tokenField } from '../request/csrf.ts';

/** The secret of the forms for people who are not signed in; undefined if the browser has not sent its cookie. */
export const formSecretOf = ({ headers, origin }: Pick<ConsoleRequest, 'headers' | 'origin'>): string | undefined =>
  readFormCookie(headers.cookie, origin);

/** Shows a page with the secret of its forms, and sets the cookie that has it. */
export function withFormCookie(
  request: ConsoleRequest,
  show: (formSecret: string) => ConsoleResponse,
): ConsoleResponse {
  const secret = formSecretOf(request) ?? createFormSecret();
  const page = show(secret);
  return { ...page, headers: { ...page.headers, 'Set-Cookie': formCookie(secret, request.origin) } };
}

/** The reason to reject a form for sign-in; undefined if a page of ours has sent it and the browser keeps cookies. */
export function findSignInProblem(request: ConsoleRequest, fields: URLSearchParams): ApiProblem | undefined {
  const sender = senderOf(request);
  const secret = formSecretOf(request);
  const hadCookie = Boolean(fields.get(tokenField));
  if (secret === undefined && (hadCookie || sender === 'unknown')) return rejected(cookiesNeeded);
  return sender === 'own' || hasFormToken(fields, secret, request.path) ? undefined : rejected(outdated);
}

const rejected = (detail: string): ApiProblem => new ApiProblem(403, 'cross_site_request', detail);

const cookiesNeeded =
  'Your browser did not send back the cookie of this page. Signing in needs cookies: allow them for this address, ' +
  'then send the form again.';
const outdated = 'This form is too old or came from another page. Nothing was changed: send it again.';
