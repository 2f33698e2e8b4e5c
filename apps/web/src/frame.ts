import { readFileSync } from 'node:fs';
import { accentStyle, createFrame, type Frame, type Html, html, minifyCss, pageStyle, toAccent } from '@ngoma/page';
import type { PageResponse } from './page-request.ts';
import { listPathOf, type PageSettings } from './settings.ts';
import type { CalendarFrames, Layout, Visit } from './visit.ts';
import type { Words } from './words/words.ts';

const sheets: Readonly<Record<Layout, readonly string[]>> = {
  list: ['event-list'],
  month: ['month'],
  event: ['record'],
  record: ['event-list', 'record'],
  plain: [],
};

/** The frames of the public pages, each with its accent colour; descriptions may contain pictures of other sites. */
export function createCalendarFrames(): (accent: string) => CalendarFrames {
  const common = pageStyle('tokens', 'base', 'controls');
  const print = pageStyle('print');
  let last: { readonly accent: string; readonly frames: Map<Layout, Frame> } | undefined;

  function frameWith(layout: Layout, accent: string): Frame {
    const own = ['calendar', ...sheets[layout]].map(readSheet);
    const style = [common, accentStyle(toAccent(accent)), print, ...own].join('');
    return createFrame({ style, images: "'self' https:", forms: "'self'" });
  }

  return (accent) => {
    if (last?.accent !== accent) last = { accent, frames: new Map() };
    const { frames } = last;
    return (layout) => {
      const frame = frames.get(layout) ?? frameWith(layout, accent);
      frames.set(layout, frame);
      return frame;
    };
  };
}

const readSheet = (name: string): string =>
  minifyCss(readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'));

export interface PageBody {
  readonly title: string;
  /** Elements of `head`. */
  readonly head?: Html | undefined;
  readonly main: Html;
  readonly layout: Layout;
  /** The view of the calendar that the page is. */
  readonly view?: 'list' | 'month' | 'day';
  /** Whether the content needs more width than a list. */
  readonly isWide?: boolean;
  /** The words in the search field. */
  readonly search?: string;
  /** Further filters that a search keeps. */
  readonly kept?: readonly (readonly [name: string, value: string])[];
}

/** A page with the header and the footer of the calendar. */
export function renderCalendarPage(visit: Visit, status: number, page: PageBody): PageResponse {
  const { request, words, frames, name } = visit;
  // A space, because w3m and Lynx do not know that `header` begins a line.
  const body = html`<a class="skip" href="#main">${words.skip}</a> ${headerHtml(visit, page)}
<main id="main"${page.isWide && html` class="wide"`}>
${page.main}</main>
<footer>
<a href="/docs/">${words.documentation}</a>
<a href="/console/" rel="nofollow">${words.signIn}</a>
</footer>`;
  const head = html`<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${request.origin}">
${page.head}`;
  const title = page.title === name ? name : `${page.title} · ${name}`;
  return { status, ...frames(page.layout).render({ language: words.language, title, head, body }) };
}

function headerHtml({ words, name, settings }: Visit, page: PageBody): Html {
  const views = [
    viewLink(listPathOf(settings), words.list, page.view === 'list'),
    viewLink('/events/month/', words.month, page.view === 'month'),
    viewLink('/events/today/', words.day, page.view === 'day'),
  ];
  return html`<header class="site">
<a class="name" href="/events/">${logoHtml(settings)}${name}</a>
${searchHtml(words, page)}
<nav class="views" aria-label="${words.views}">${views}</nav>
</header>`;
}

const searchHtml = (words: Words, { search = '', kept = [] }: PageBody): Html =>
  html`<form role="search" action="/events/">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="search" name="search" aria-label="${words.searchEvents}" maxlength="200" value="${search}">
<button>${words.search}</button>
</form>`;

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
