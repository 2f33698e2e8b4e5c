import { readFileSync } from 'node:fs';
import { createFrame, type Frame, type Html, html, minifyCss, pageStyle } from '@ngoma/page';
import type { PageResponse } from './page-request.ts';
import type { Visit } from './visit.ts';

/** The frame of the public pages: one style for all of them; descriptions may contain pictures of other sites. */
export const createCalendarFrame = (): Frame =>
  createFrame({
    style:
      pageStyle('tokens', 'base') +
      minifyCss(readFileSync(new URL('style/calendar.css', import.meta.url), 'utf8')) +
      pageStyle('print'),
    images: "'self' https:",
    forms: "'self'",
  });

export interface PageBody {
  readonly title: string;
  /** Elements of `head`. */
  readonly head?: Html | undefined;
  readonly main: Html;
  /** The view of the calendar that the page is. */
  readonly view?: 'list' | 'month';
  /** The words in the search field. */
  readonly search?: string;
}

/** A page with the header and the footer of the calendar. */
export function renderCalendarPage(visit: Visit, status: number, page: PageBody): PageResponse {
  const { request, words, frame } = visit;
  const { origin } = request;
  const name = words.siteName(new URL(origin).host);
  const body = html`<a class="skip" href="#main">${words.skip}</a>
<header class="site"><a class="name" href="/events/">${name}</a>
<form role="search" action="/events/"><input type="search" name="search" aria-label="${words.searchEvents}" maxlength="200" value="${page.search ?? ''}"><button>${words.search}</button></form>
<nav class="views" aria-label="${words.views}">${viewLink('/events/', words.list, page.view === 'list')}${viewLink('/events/month/', words.month, page.view === 'month')}</nav></header>
<main id="main"${page.view === 'month' && html` class="wide"`}>
${page.main}</main>
<footer><a href="/docs/">${words.documentation}</a></footer>`;
  const head = html`<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${origin}">
${page.head}`;
  const title = page.title === name ? name : `${page.title} · ${name}`;
  return { status, ...frame.render({ language: words.language, title, head, body }) };
}

const viewLink = (address: string, text: string, isCurrent: boolean): Html =>
  html`<a href="${address}"${isCurrent && html` aria-current="page"`}>${text}</a>`;

/** Keeps a page out of search engines. */
export const noIndex = html`<meta name="robots" content="noindex">
`;
