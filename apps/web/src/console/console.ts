import { html } from '@ngoma/page';
import { type FormState, newForm, toFormState } from './forms/form-state.ts';
import { deleteKeptFile, keptFileFields } from './forms/kept-file-field.ts';
import { consolePage, redirect } from './frame/console-page.ts';
import {
  failurePage,
  foreignForm,
  inSentences,
  insecurePage,
  largeFile,
  missingPage,
  notAllowedPage,
  refusedForm,
  unknownForm,
} from './frame/refusals.ts';
import { areasFor, type ConsoleAreas, type ConsoleVisit, type Found, type Screen } from './frame/screen.ts';
import { areas, ownScreens } from './pages.ts';
import { pictureField } from './pictures/picture.ts';
import { ApiProblem, ask, createConsoleApi, invalidField, unknownMode } from './request/console-api.ts';
import type { ConsoleRequest, ConsoleResponse, Form } from './request/console-request.ts';
import { endedCookie, readToken } from './request/cookie.ts';
import { hasFormToken, senderOf, tokenField } from './request/csrf.ts';
import { fileFields } from './send/kept-file.ts';
import { redeemLink, redeemLinkPage } from './sign-in/redeem-link.ts';
import { resetPassword, resetPasswordPage } from './sign-in/reset-password.ts';
import { isRepeat, resumePage, signIn, signInPage } from './sign-in/sign-in.ts';
import { findSignInProblem, withFormCookie } from './sign-in/sign-in-token.ts';

export interface Console {
  respond(request: ConsoleRequest): Promise<ConsoleResponse>;
}

/** A function from requests below `/console` to pages. All data comes from the API, with the rights of the person. */
export function createConsole({ zone }: { readonly zone: string }): Console {
  return {
    async respond(request) {
      if (!request.secure) return insecurePage();
      const path = request.path.replace(/(?<=.)\/+$/, '');
      const signedOut = signedOutScreens[path];
      if (signedOut !== undefined) return showSignedOut(request, signedOut);
      if (request.method !== 'POST') return showSignedIn(request, path, zone);
      if (senderOf(request) === 'foreign') return foreignForm();
      const unread = refusedForm(await request.readForm());
      if (unread !== undefined) return unread;
      if (!(await isOwnForm(request))) return unknownForm(await request.readForm());
      return showSignedIn(request, path, zone);
    },
  };
}

/** A form for people who are not signed in. */
interface SignedOutScreen {
  readonly show: (request: ConsoleRequest, form: FormState, formSecret: string | undefined) => ConsoleResponse;
  readonly submit: (request: ConsoleRequest, form: Form) => Promise<ConsoleResponse>;
}

const signedOutScreens: Readonly<Record<string, SignedOutScreen>> = {
  '/console/sign-in': { show: signInPage, submit: signIn },
  '/console/link': { show: redeemLinkPage, submit: redeemLink },
  '/console/reset': { show: resetPasswordPage, submit: resetPassword },
};

async function showSignedOut(request: ConsoleRequest, { show, submit }: SignedOutScreen): Promise<ConsoleResponse> {
  if (request.method !== 'POST') return withFormCookie(request, (secret) => show(request, newForm(), secret));
  if (senderOf(request) === 'foreign') return foreignForm();
  const form = await request.readForm();
  const unread = refusedForm(form);
  if (unread !== undefined) return unread;
  const problem = findSignInProblem(request, form.fields);
  if (problem === undefined) return submit(request, form);
  return withFormCookie(request, (secret) => show(request, toFormState(form.fields, problem), secret));
}

/** Whether a page of ours sent the form of a person who is signed in. */
async function isOwnForm(request: ConsoleRequest): Promise<boolean> {
  const sender = senderOf(request);
  if (sender !== 'unknown') return sender === 'own';
  const { fields } = await request.readForm();
  return hasFormToken(fields, readToken(request.headers.cookie, request.origin), request.path);
}

async function showSignedIn(request: ConsoleRequest, path: string, zone: string): Promise<ConsoleResponse> {
  const form = request.method === 'POST' ? await request.readForm() : undefined;
  form?.fields.delete(tokenField);
  const token = readToken(request.headers.cookie, request.origin);
  if (token === undefined) return askToSignIn(request, form, 'Sign in to go on.');
  const api = createConsoleApi(request, token);
  try {
    const [session, settings] = await Promise.all([ask(api.GET('/v1/session')), ask(api.GET('/events/v1/settings'))]);
    const zones = { zone: settings.time_zone, serviceZone: zone };
    const visit = { request, session, api, ...zones, areas: areasFor(areas, { session }) };
    if (path === '/console/sign-out') return form === undefined ? signOutPage(visit) : await signOut(visit);
    return await showScreen(visit, path, form);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 401) return askToSignIn(request, form, 'Your sign-in has ended. Sign in to go on.');
    if (error.code === 'sign_in_too_old')
      return askToSignIn(request, form, 'Changes of keys, people and secrets need your password again.');
    await form?.keepFile?.();
    return failurePage(request, token, error, form);
  }
}

async function showScreen(visit: ConsoleVisit, path: string, form: Form | undefined): Promise<ConsoleResponse> {
  for (const screen of [...ownScreens, ...screensOf(visit.areas)]) {
    const match = screen.path.exec(path);
    if (match !== null) return runScreen(visit, screen, match.slice(1), form);
  }
  return screensOf(areas).some((screen) => screen.path.test(path))
    ? notAllowedPage(visit, form?.fields)
    : missingPage(visit, undefined, form?.fields);
}

const screensOf = (shown: ConsoleAreas): readonly Screen[] =>
  shown.flatMap(({ pages }) => pages.flatMap(({ screens }) => screens));

async function runScreen(
  visit: ConsoleVisit,
  screen: Screen,
  found: Found,
  form: Form | undefined,
): Promise<ConsoleResponse> {
  if (form === undefined) return showOrMissing(visit, screen, found, newForm());
  if (screen.submit === undefined) return redirect(visit.request.path);
  // The form was interrupted by a sign-in: it is shown as it was typed, and does nothing.
  if (isRepeat(form)) return showOrMissing(visit, screen, found, toFormState(form.fields, undefined));
  try {
    if (form.refused === 'file') throw largeFile();
    requireKeptFile(form);
    return await screen.submit(visit, form, found);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 401 || error.code === 'sign_in_too_old') throw error;
    // Other files are among the fields already.
    if (!form.fields.has(pictureField) && !form.fields.has(fileFields.content)) await form.keepFile?.();
    const page = await showOrMissing(visit, screen, found, toFormState(form.fields, inSentences(error)));
    // The record is gone and its form with it, or the address has no mode.
    if (page.status === 404) return missingPage(visit, error.code === unknownMode ? error : undefined, form.fields);
    return page.status === 200 ? { ...page, status: error.status } : page;
  }
}

/** Rejects a form whose file waited too long for it. */
function requireKeptFile({ fields, file }: Form): void {
  if (file !== undefined || !fields.get(keptFileFields.id)) return;
  deleteKeptFile(fields);
  throw invalidField('file', 'The file that you chose is not kept any more. Choose it again. The rest is still here.');
}

async function showOrMissing(
  visit: ConsoleVisit,
  screen: Screen,
  found: Found,
  form: FormState,
): Promise<ConsoleResponse> {
  try {
    return await screen.show(visit, form, found);
  } catch (error) {
    // 400: an address with a malformed id or filter
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 400))
      return missingPage(visit, error, form.typed);
    if (error instanceof ApiProblem && error.status === 403) return notAllowedPage(visit, form.typed);
    throw error;
  }
}

/** Asks for the password, and keeps what was typed. */
async function askToSignIn(request: ConsoleRequest, form: Form | undefined, reason: string): Promise<ConsoleResponse> {
  await form?.keepFile?.();
  if (form !== undefined) return withFormCookie(request, (secret) => resumePage(request, form, reason, secret));
  const search = request.query.size === 0 ? '' : `?${request.query}`;
  const isFirst = request.path.replace(/\/+$/, '') === '/console' && search === '';
  return redirect(
    isFirst ? '/console/sign-in' : `/console/sign-in?${new URLSearchParams({ next: `${request.path}${search}` })}`,
  );
}

async function signOut({ api, request }: ConsoleVisit): Promise<ConsoleResponse> {
  await ask(api.DELETE('/v1/session'));
  return redirect('/console/sign-in?done=signed-out', { 'Set-Cookie': endedCookie(request.origin) });
}

/** For browsers that open the address of the form. */
const signOutPage = (visit: ConsoleVisit): ConsoleResponse =>
  consolePage(visit, {
    title: 'Sign out',
    main: html`
      <h1>Sign out</h1>
      <form method="post" action="/console/sign-out">
        <p><button>Sign out</button></p>
      </form>
    `,
  });
