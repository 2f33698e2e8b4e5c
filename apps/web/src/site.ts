import { isDeepStrictEqual } from 'node:util';
import { type Api, ApiFailure, createApi } from './api.ts';
import { dayPage } from './calendar/day/day-page.ts';
import { datesPage } from './calendar/event/dates-page.ts';
import { eventPage } from './calendar/event/event-page.ts';
import { listPage } from './calendar/list/list-page.ts';
import { monthPage } from './calendar/month/month-page.ts';
import { organizerPage } from './calendar/organizer/organizer-page.ts';
import { categoryPage, tagPage } from './calendar/term/term-page.ts';
import { venuePage } from './calendar/venue/venue-page.ts';
import { createCalendarFrames } from './frame.ts';
import type { PageRequest, PageResponse, SiteOptions } from './page-request.ts';
import { type ProblemStatus, problemPage } from './problem-page.ts';
import { type PageSettings, toPageSettings, unknownSettings } from './settings.ts';
import type { Visit } from './visit.ts';
import { wordsIn } from './words/languages.ts';

export { type Console, createConsole } from './console/console.ts';
export { areas as consoleAreas } from './console/pages.ts';
export type { ConsoleRequest, ConsoleResponse, Form } from './console/request/console-request.ts';
export { readBrowser, readToken } from './console/request/cookie.ts';
export type { PageRequest, PageResponse } from './page-request.ts';

export interface Site {
  respond(request: PageRequest): Promise<PageResponse>;
  /** The page for a record that is hidden, missing or removed. */
  respondWithProblem(request: PageRequest, status: ProblemStatus): Promise<PageResponse>;
}

type Screen = (visit: Visit, found: RegExpExecArray) => Promise<PageResponse>;

/** The pages by path, with and without a slash at the end. */
const screens: readonly (readonly [path: RegExp, screen: Screen])[] = [
  [/^\/events\/month(?:\/([^/]+))?\/?$/i, (visit, [, month]) => monthPage(visit, month)],
  [/^\/events(?:\/list)?\/?$/i, (visit) => (isMonthView(visit) ? monthPage(visit, undefined) : listPage(visit, 1))],
  [/^\/events\/list\/page\/(\d{1,6})\/?$/i, (visit, [, page]) => listPage(visit, Number(page))],
  [/^\/event\/([^/]+)\/?$/i, (visit, [, slug = '']) => eventPage(visit, slug)],
  [/^\/event\/([^/]+)\/all\/?$/i, (visit, [, slug = '']) => datesPage(visit, slug)],
  [
    /^\/event\/([^/]+)\/(\d{4}-\d{2}-\d{2})(?:\/(\d{1,3}))?\/?$/i,
    (visit, [, slug = '', day = '', number = '1']) => eventPage(visit, slug, { day, number: Number(number) }),
  ],
  [/^\/venue\/([^/]+)\/?$/i, (visit, [, slug = '']) => venuePage(visit, slug)],
  [/^\/organizer\/([^/]+)\/?$/i, (visit, [, slug = '']) => organizerPage(visit, slug)],
  // The slugs of its ancestors may come before the slug of a category.
  [/^\/events\/category\/(?:.*\/)?([^/]+)\/?$/i, (visit, [, slug = '']) => categoryPage(visit, slug)],
  [/^\/tag\/([^/]+)\/?$/i, (visit, [, slug = '']) => tagPage(visit, slug)],
  [/^\/events\/([^/]+)\/?$/i, (visit, [, day = '']) => dayPage(visit, day)],
];

/** The first view, unless the query filters the list. The Events Calendar also has its months at this address. */
const isMonthView = ({ request, settings }: Visit): boolean =>
  request.query.get('eventDisplay') === 'month' ||
  (settings.firstView === 'month' && request.query.size === 0 && /^\/events\/?$/i.test(request.path));

/** A function from requests to pages, whose only source of data is the API. */
export function createSite({ sanitize }: SiteOptions): Site {
  const framesOf = createCalendarFrames();
  let known: PageSettings | undefined;

  function toVisit(request: PageRequest, api: Api, settings: PageSettings): Visit {
    const { zone, accent, language } = settings;
    const words = wordsIn(language);
    const name = settings.name || words.siteName(new URL(request.origin).host);
    return { request, settings, zone, name, sanitize, frames: framesOf(accent), words, api };
  }

  async function showWithSettings(
    request: PageRequest,
    show: (visit: Visit) => Promise<PageResponse>,
  ): Promise<PageResponse> {
    const api = createApi(request);
    const showWith = (settings: PageSettings) => show(toVisit(request, api, settings));
    // With the settings of the last request, while the current ones are read.
    const assumed = known;
    try {
      const [sent, page] = await Promise.all([api.getSettings(), assumed && showWith(assumed)]);
      const settings = toPageSettings(sent, request.origin);
      known = settings;
      return page !== undefined && isDeepStrictEqual(settings, assumed) ? page : await showWith(settings);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return problemPage(toVisit(request, api, assumed ?? unknownSettings), 503);
    }
  }

  return {
    respond: (request) => showWithSettings(request, showPage),
    respondWithProblem: (request, status) => showWithSettings(request, async (visit) => problemPage(visit, status)),
  };
}

async function showPage(visit: Visit): Promise<PageResponse> {
  for (const [path, screen] of screens) {
    const found = path.exec(visit.request.path);
    if (found !== null) return answer(visit, () => screen(visit, found));
  }
  return problemPage(visit, 404);
}

async function answer(visit: Visit, work: () => Promise<PageResponse>): Promise<PageResponse> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return problemPage(visit, problemOf(error.status));
  }
}

function problemOf(status: number): ProblemStatus {
  if (status === 400) return 404;
  return status === 403 || status === 404 ? status : 503;
}
