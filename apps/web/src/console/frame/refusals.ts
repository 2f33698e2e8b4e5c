import { type Html, html } from '@ngoma/page';
import { hidden } from '../forms/fields.ts';
import { ApiProblem, unknownMode } from '../request/console-api.ts';
import type { ConsoleRequest, ConsoleResponse, Form } from '../request/console-request.ts';
import { consolePage, signedOutPage } from './console-page.ts';
import type { ConsoleVisit } from './screen.ts';

/** The host may be one that this service does not know, or the connection has no TLS. */
export const insecurePage = (): ConsoleResponse =>
  signedOutPage({
    title: 'Not available here',
    status: 403,
    main: html`<h1>Not available here</h1>
<p>The console needs <b>https://</b> and the address of this service. On the machine itself, <b>http://localhost</b> works too.</p>
`,
  });

export const largeFile = (): ApiProblem => {
  const detail = 'The file is larger than 10 MB, so nothing was saved. Choose a smaller one. The rest is still here.';
  return new ApiProblem(413, 'body_too_large', detail, [{ pointer: '/file', detail }]);
};

/** The page for a form that was not read; undefined if it was. The connection ends, because the rest is not read. */
export function refusedForm({ refused }: Form): ConsoleResponse | undefined {
  if (refused === undefined || refused === 'file') return undefined;
  const page = unreadPages[refused]();
  return { ...page, headers: { ...page.headers, Connection: 'close' } };
}

const largeForm = (): ConsoleResponse =>
  signedOutPage({
    title: 'Too large',
    status: 413,
    main: html`<h1>Too large</h1>
<p>The form is too large, so nothing was saved.</p>
<p>Go back with your browser: what you typed is still there. Shorten it, or choose a file of at most 10 MB.</p>
<p><a class="button" href="/console/">Open the console</a></p>
`,
  });

const malformedForm = (): ConsoleResponse =>
  signedOutPage({
    title: 'Not read',
    status: 400,
    main: html`<h1>Not read</h1>
<p>The form did not arrive whole, or is none that a page of the console sends, so nothing was saved.</p>
<p>Go back with your browser: what you typed is still there. Send it again.</p>
<p><a class="button" href="/console/">Open the console</a></p>
`,
  });

/** For people whose session has ended: forms of people who are not signed in have smaller limits. */
export const largeFormSignedOut = (): ConsoleResponse =>
  signedOutPage({
    title: 'Sign in first',
    status: 413,
    main: html`
      <h1>Sign in first</h1>
      <p>
        You are not signed in any more, so nothing was saved. Without a sign-in, a form and its file may be 60 kB together;
        yours is larger.
      </p>
      <p>
        Sign in in another tab. Then go back to the form with your browser: what you typed is still there. Send it again;
        if no file is chosen any more, choose it again.
      </p>
      <p><a class="button" href="/console/sign-in" target="_blank">Sign in in another tab</a></p>
    `,
  });

const unreadPages = { form: largeForm, malformed: malformedForm, 'signed-out': largeFormSignedOut };

/** A form of a browser without headers that name the sender, such as one that was open before the last sign-in. */
export const unknownForm = ({ fields }: Form): ConsoleResponse =>
  signedOutPage({
    title: 'Not accepted',
    status: 403,
    main: html`
      <h1>Not accepted</h1>
      <p>
        This form is older than your last sign-in, or did not come from a page of this console, so nothing was changed. Open
        the page again and type it there.
      </p>
      ${typedHtml(fields)}
      <p><a class="button" href="/console/">Open the console</a></p>
    `,
  });

export const foreignForm = (): ConsoleResponse =>
  signedOutPage({
    title: 'Not accepted',
    status: 403,
    main: html`<h1>Not accepted</h1>
<p>This form did not come from a page of this console, so nothing was changed. Open the console and use the form there.</p>
<p><a class="button" href="/console/">Open the console</a></p>
`,
  });

/** Sentences for refusals that are about no field, by the code of the API. */
const sentences: Readonly<Record<string, string>> = {
  rate_limited: 'There were too many requests from here. Wait a minute.',
  overloaded: 'The service has too much to do at the moment. Wait a minute.',
  unavailable: 'The service does not respond at the moment. Wait a minute.',
  service_unavailable: 'The service does not respond at the moment. Wait a minute.',
  storage_unavailable: 'The service cannot store anything at the moment. Wait a minute.',
  body_too_large: 'What you sent is too large. Shorten it, or choose a smaller file.',
  https_required: 'The console needs https:// here.',
};

/** Words of the API: members and paths, instants in UTC, keys, characters by their names. */
const technical = /'[\w./-]*[/_][\w./-]*'|\b\w+_\w+\b|\bNUL\b|\bUTC\b|\bkeys?\b|\d{4}-\d\d-\d\dT/;

/** Why a request was refused, for people. */
export const sentenceFor = ({ code, detail }: Pick<ApiProblem, 'code' | 'detail'>): string =>
  sentences[code] ?? (technical.test(detail) ? 'The service did not accept this, so nothing was saved.' : detail);

/** A refusal whose sentences are for people. Screens with a table of fields have better ones. */
export function inSentences(problem: ApiProblem): ApiProblem {
  const errors = problem.errors.map((error) => {
    if (error.code === undefined) return error;
    const named = error.detail.replace(/'(\/?[a-z]\w*(?:[./]\w+)*)'/g, (_quoted, member: string) => wordsOf(member));
    const detail = technical.test(named) ? `${wordsOf(error.pointer)}: this is not accepted. Change it.` : named;
    return { ...error, detail: `${detail.charAt(0).toUpperCase()}${detail.slice(1)}` };
  });
  return new ApiProblem(problem.status, problem.code, sentenceFor(problem), errors);
}

/** `/limits/per_day` as `limits per day`. */
const wordsOf = (member: string): string => member.replace(/^[/?:]/, '').replaceAll(/[_/.]/g, ' ');

/** Fields that people do not type. */
const ownFields = new Set([
  'csrf',
  'idempotency_key',
  'etag',
  'marks',
  'action',
  'step',
  'shown_again',
  'confirmed',
  'password',
  'kept_file',
  'kept_file_type',
]);

const isTyped = (name: string): boolean => !ownFields.has(name) && !name.includes('password') && name !== 'repeated';

/** The typed values of a form that can no longer be shown, so that they can be copied. */
function typedHtml(typed: URLSearchParams | undefined): Html | false {
  const fields = [...(typed ?? [])].filter(([name, value]) => value !== '' && isTyped(name));
  return (
    fields.length > 0 &&
    html`
      <p>Nothing was saved. This is what you typed:</p>
      <dl class="facts">
        ${fields.map(([name, value]) => html`<dt>${name.replaceAll(/[_.]/g, ' ')}</dt><dd>${value}</dd>`)}
      </dl>
    `
  );
}

export const notAllowedPage = (visit: ConsoleVisit, typed?: URLSearchParams): ConsoleResponse =>
  consolePage(visit, {
    title: 'Not for your role',
    status: 403,
    main: html`
      <h1>Not for your role</h1>
      <p>Your role, ${visit.session.user.role}, does not include this page. An administrator can change your role.</p>
      ${typedHtml(typed)}
      <p><a href="/console/">Go to the first page</a></p>
    `,
  });

export const missingPage = (visit: ConsoleVisit, problem?: ApiProblem, typed?: URLSearchParams): ConsoleResponse =>
  consolePage(visit, {
    title: 'Nothing here',
    status: 404,
    main: html`
      <h1>Nothing here</h1>
      <p>${missingText(visit, problem, typed)}</p>
      ${typedHtml(typed)}
      <p>${wholePage(visit, problem)}<a href="/console/">Go to the first page</a></p>
    `,
  });

function missingText(
  { request }: ConsoleVisit,
  problem: ApiProblem | undefined,
  typed: URLSearchParams | undefined,
): string {
  if (problem?.status === 404 && isLaterPage(request)) return 'The list has no page with this number.';
  if (problem === undefined || problem.status === 404) return 'There is no page at this address.';
  if (problem.code === unknownMode) return sentenceFor(problem);
  return typed === undefined ? 'This address cannot be read. Perhaps it was copied in part.' : sentenceFor(problem);
}

const isLaterPage = ({ query }: Pick<ConsoleRequest, 'query'>): boolean => query.has('page') || query.has('cursor');

/** A list whose page or filter in the address is none: its first page with the filters, or without if they are wrong. */
function wholePage({ request }: ConsoleVisit, problem: ApiProblem | undefined): Html | false {
  const { path, query } = request;
  if (problem?.code === unknownMode)
    return html`<a class="button" href="${path}?mode=test">Test</a> <a href="${path}">Live</a> `;
  if ((problem?.status === 400 || problem?.status === 404) && isLaterPage(request)) {
    const first = new URLSearchParams([...query].filter(([name]) => name !== 'page' && name !== 'cursor'));
    return html`<a class="button" href="${path}${first.size > 0 && `?${first}`}">First page of the list</a> `;
  }
  if (problem?.status !== 400 || query.size === 0) return false;
  const mode = query.get('mode') === 'test' ? '?mode=test' : '';
  return html`<a class="button" href="${path}${mode}">First page of the list</a> `;
}

/** Nothing can be read at the moment. A form can be sent again: the service creates a record only once. */
export function failurePage(
  request: ConsoleRequest,
  token: string,
  problem: ApiProblem,
  form: Form | undefined,
): ConsoleResponse {
  const { status } = problem;
  const { path, query } = request;
  const address = query.size === 0 ? path : `${path}?${query}`;
  return signedOutPage({
    title: 'Not available',
    status: status < 500 && status !== 429 && status !== 403 ? 502 : status,
    formSecret: token,
    main: html`
      <h1>Not available</h1>
      <p>${sentenceFor(problem)}</p>
      ${form === undefined ? html`<p><a class="button" href="${address}">Try again</a></p>` : againForm(address, form)}
    `,
  });
}

const againForm = (address: string, { fields }: Form): Html => html`
  <p>Perhaps nothing was saved. What you typed is kept, also a file that you chose.</p>
  <form method="post" action="${address}">
    ${[...fields].map(([name, value]) => hidden(name, value))}
    <p><button>Send it again</button></p>
  </form>
  ${typedHtml(fields)}
`;
