import { readFileSync } from 'node:fs';
import { createFrame, type Frame, Html, html, minifyCss, pageStyle } from '@ngoma/page';
import type { ConsoleRequest, ConsoleResponse } from '../request/console-request.ts';
import { browserCookie, readToken } from '../request/cookie.ts';
import { withFormTokens } from '../request/csrf.ts';
import { areasHtml, pagesHtml } from './navigation.ts';
import type { AreaName, ConsoleVisit } from './screen.ts';

/** Keeps pages of the console out of caches and of pages of other sites. */
const privateHeaders = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
} as const;

export interface ConsolePage {
  readonly title: string;
  readonly main: Html;
  readonly area?: AreaName;
  readonly status?: number;
  /** A sentence about what was done. */
  readonly done?: string | undefined;
  /** Reloads the page while work is in progress; the page offers to stop that. */
  readonly reloads?: boolean;
  /** A small script that only enhances the page. */
  readonly script?: Script;
}

/** A script with the frames that allow it. */
interface Script {
  readonly text: string;
  readonly frames: Frames;
}

const reloadSeconds = 5;

const readStyle = (name: string): string =>
  minifyCss(readFileSync(new URL(`../../style/${name}.css`, import.meta.url), 'utf8'));

/** The style of lists, tables and facts, which most forms have not. */
const recordStyle = readStyle('console-records');
const recordClasses = new Set([...recordStyle.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));

const showsRecords = ({ text }: Html): boolean =>
  text.includes('<table') ||
  [...text.matchAll(/ class="([^"]*)"/g)].some(([, names = '']) =>
    names.split(' ').some((name) => recordClasses.has(name)),
  );

/** The frame of a page, by its content. */
type Frames = (body: Html) => Frame;

function createFrames(scripts?: string): Frames {
  const create = (records: string): Frame => {
    const style = pageStyle('tokens', 'base', 'controls') + readStyle('console') + records + pageStyle('print');
    return createFrame({ style, images: "'self'", forms: "'self'", ...(scripts !== undefined && { scripts }) });
  };
  const frames = new Map<boolean, Frame>();
  return (body) => {
    const hasRecords = showsRecords(body);
    const frame = frames.get(hasRecords) ?? create(hasRecords ? recordStyle : '');
    frames.set(hasRecords, frame);
    return frame;
  };
}

const plainFrames = createFrames();

/** Prepares a script for pages. `source` is its hash for the Content-Security-Policy. */
export const createScript = (text: string, source: string): Script => ({ text, frames: createFrames(source) });

/** A page for a person who is signed in. */
export function consolePage(visit: ConsoleVisit, page: ConsolePage): ConsoleResponse {
  const { request, session } = visit;
  const isReloading = page.reloads === true && request.query.get('reload') !== 'no';
  const main = errorsFirst(page.main);
  const body = html`
    <a class="skip" href="#main">Skip to the content</a> <header class="site">
      <a class="name" href="/console/">Ngoma</a> ${areasHtml(visit, page.area)}
      <form method="post" action="/console/sign-out" class="who">
        <a href="/console/account">${session.user.login}</a> <button class="quiet">Sign out</button>
      </form>
    </header>
    ${pagesHtml(visit, page.area)}
    <main id="main">
      ${page.done !== undefined && html`<p class="done" role="status">${page.done}</p>`}
      ${main}
      ${page.reloads === true && reloadNote(request, isReloading)}
    </main> <footer><a href="/events/">Calendar</a> <a href="/docs/">Documentation</a></footer>
    ${page.script && html`\n<script>${new Html(page.script.text)}</script>`}
  `;
  const { cookie } = request.headers;
  const response = render(page, body, readToken(cookie, request.origin));
  const remembered = browserCookie(cookie, request.origin);
  return {
    ...response,
    headers: {
      ...response.headers,
      ...(remembered !== undefined && { 'Set-Cookie': remembered }),
      // A header, because it works without scripts and a link ends it.
      ...(isReloading && { Refresh: String(reloadSeconds) }),
    },
  };
}

/** A page for people who are not signed in. `formSecret` is that of its forms. */
export const signedOutPage = (
  page: Pick<ConsolePage, 'title' | 'main' | 'status'> & { readonly formSecret?: string | undefined },
): ConsoleResponse =>
  render(
    page,
    html`<header class="site"><a class="name" href="/console/">Ngoma</a></header>
<main id="main" class="narrow">
${errorsFirst(page.main)}</main>
<footer><a href="/events/">Calendar</a> <a href="/docs/">Documentation</a></footer>`,
    page.formSecret,
  );

/** The summary of the errors of a form, as `problemSummary` writes it. */
const summary = /<div class="problem" role="alert".*?<\/div>/s;

/** Errors come before everything else of a page, wherever its form has them. */
function errorsFirst(main: Html): Html {
  const [errors] = summary.exec(main.text) ?? [];
  return errors === undefined ? main : new Html(errors + main.text.replace(errors, () => ''));
}

function render(
  { title, status = 200, script }: ConsolePage,
  body: Html,
  formSecret: string | undefined,
): ConsoleResponse {
  const shownTitle = summary.test(body.text) ? `Error: ${title}` : title;
  const page = (script?.frames ?? plainFrames)(body).render({ title: `${shownTitle} · Ngoma`, body });
  return { status, body: withFormTokens(page.body, formSecret), headers: { ...page.headers, ...privateHeaders } };
}

function reloadNote({ path, query }: ConsoleRequest, isReloading: boolean): Html {
  const others = new URLSearchParams(query);
  others.delete('reload');
  if (isReloading) others.set('reload', 'no');
  const address = others.size === 0 ? path : `${path}?${others}`;
  return isReloading
    ? html`<p class="muted">This page reloads every ${reloadSeconds} seconds. <a href="${address}">Stop reloading</a></p>\n`
    : html`<p><a href="${address}">Reload this page every ${reloadSeconds} seconds</a></p>\n`;
}

/** Leads on after a form, so that a reload does not send it again. */
export const redirect = (address: string, headers: Readonly<Record<string, string>> = {}): ConsoleResponse => ({
  status: 303,
  headers: { Location: address, ...privateHeaders, ...headers },
  body: '',
});

/** A file to store. */
export const download = (name: string, mediaType: string, body: string | Uint8Array): ConsoleResponse => ({
  status: 200,
  headers: { ...privateHeaders, 'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${name}"` },
  body,
});
