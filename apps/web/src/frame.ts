import { readFileSync } from 'node:fs';
import { accentStyle, createFrame, type Frame, type Html, html, minifyCss, pageStyle, toAccent } from '@ngoma/page';
import type { PageResponse } from './page-request.ts';
import { listPathOf, type PageSettings } from './settings.ts';
import type { Visit } from './visit.ts';

/** The frames of the public pages, each with its accent colour; descriptions may contain pictures of other sites. */
export function createCalendarFrames(): (accent: string) => Frame {
  const styles =
    pageStyle('tokens', 'base', 'controls') +
    minifyCss(readFileSync(new URL('style/calendar.css', import.meta.url), 'utf8'));
  const print = pageStyle('print');
  let last: { readonly accent: string; readonly frame: Frame } | undefined;
  return (accent) => {
    if (last?.accent !== accent) {
      const style = styles + accentStyle(toAccent(accent)) + print;
      last = { accent, frame: createFrame({ style, images: "'self' https:", forms: "'self'" }) };
    }
    return last.frame;
  };
}

export interface PageBody {
  readonly title: string;
  /** Elements of `head`. */
  readonly head?: Html | undefined;
  readonly main: Html;
  /** The view of the calendar that the page is. */
  readonly view?: 'list' | 'month' | 'day';
  /** Whether the content needs more width than a list. */
  readonly isWide?: boolean;
  /** The words in the search field. */
  readonly search?: string;
}

/** A page with the header and the footer of the calendar. */
export function renderCalendarPage(visit: Visit, status: number, page: PageBody): PageResponse {
  const { request, words, frame, name, settings } = visit;
  const { origin } = request;
  const body = html`<a class="skip" href="#main">${words.skip}</a>
<header class="site"><a class="name" href="/events/">${logoHtml(settings)}${name}</a>
<form role="search" action="/events/"><input type="search" name="search" aria-label="${words.searchEvents}" maxlength="200" value="${page.search ?? ''}"><button>${words.search}</button></form>
<nav class="views" aria-label="${words.views}">${viewLink(listPathOf(settings), words.list, page.view === 'list')}${viewLink('/events/month/', words.month, page.view === 'month')}${viewLink('/events/today/', words.day, page.view === 'day')}</nav></header>
<main id="main"${page.isWide && html` class="wide"`}>
${page.main}</main>
<footer><a href="/docs/">${words.documentation}</a> <a href="/console/" rel="nofollow">${words.signIn}</a></footer>`;
  const head = html`<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${origin}">
${page.head}`;
  const title = page.title === name ? name : `${page.title} · ${name}`;
  return { status, ...frame.render({ language: words.language, title, head, body }) };
}

const logoHtml = ({ logo }: PageSettings): Html | undefined =>
  logo && html`<img src="${logo.address}" alt="${logo.alt}" width="${logo.width}" height="${logo.height}">`;

/** The description of the calendar for search engines and previews. */
export const descriptionHead = ({ description }: PageSettings): Html | false =>
  description !== '' &&
  html`<meta name="description" content="${description}">
<meta property="og:description" content="${description}">
`;

const viewLink = (address: string, text: string, isCurrent: boolean): Html =>
  html`<a href="${address}"${isCurrent && html` aria-current="page"`}>${text}</a>`;

/** Keeps a page out of search engines. */
export const noIndex = html`<meta name="robots" content="noindex">
`;
