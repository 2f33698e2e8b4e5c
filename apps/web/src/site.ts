import { isDeepStrictEqual } from 'node:util';
import { type Api, ApiFailure, createApi } from './api.ts';
import { listPage } from './calendar/list/list-page.ts';
import { monthPage } from './calendar/month/month-page.ts';
import { createCalendarFrames } from './frame.ts';
import type { PageRequest, PageResponse } from './page-request.ts';
import { problemPage } from './problem-page.ts';
import { type PageSettings, toPageSettings, unknownSettings } from './settings.ts';
import type { Visit } from './visit.ts';
import { wordsIn } from './words/languages.ts';

export { type Console, createConsole } from './console/console.ts';
export type { ConsoleRequest, ConsoleResponse, Form } from './console/console-request.ts';
export { areas as consoleAreas } from './console/pages.ts';
export type { PageRequest, PageResponse } from './page-request.ts';

export interface Site {
  respond(request: PageRequest): Promise<PageResponse>;
}

type Screen = (visit: Visit, found: RegExpExecArray) => Promise<PageResponse>;

/** The pages by path, with and without a slash at the end. */
const screens: readonly (readonly [path: RegExp, screen: Screen])[] = [
  [/^\/events\/month(?:\/([^/]+))?\/?$/i, (visit, [, month]) => monthPage(visit, month)],
  [/^\/events(?:\/list)?\/?$/i, (visit) => (isMonthView(visit) ? monthPage(visit, undefined) : listPage(visit, 1))],
  [/^\/events\/list\/page\/(\d{1,6})\/?$/i, (visit, [, page]) => listPage(visit, Number(page))],
];

/** The first view, unless the query filters the list. The Events Calendar also has its months at this address. */
const isMonthView = ({ request, settings }: Visit): boolean =>
  request.query.get('eventDisplay') === 'month' ||
  (settings.firstView === 'month' && request.query.size === 0 && /^\/events\/?$/i.test(request.path));

/** A function from requests to pages, whose only source of data is the API. */
export function createSite(): Site {
  const frameOf = createCalendarFrames();
  let known: PageSettings | undefined;

  function toVisit(request: PageRequest, api: Api, settings: PageSettings): Visit {
    const { zone, accent, language } = settings;
    const words = wordsIn(language);
    const name = settings.name || words.siteName(new URL(request.origin).host);
    return { request, settings, zone, name, frame: frameOf(accent), words, api };
  }

  return {
    async respond(request) {
      const api = createApi(request);
      const show = (settings: PageSettings) => showPage(toVisit(request, api, settings));
      // With the settings of the last request, while the current ones are read.
      const assumed = known;
      try {
        const [sent, page] = await Promise.all([api.getSettings(), assumed && show(assumed)]);
        const settings = toPageSettings(sent, request.origin);
        known = settings;
        return page !== undefined && isDeepStrictEqual(settings, assumed) ? page : await show(settings);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        return problemPage(toVisit(request, api, assumed ?? unknownSettings), 503);
      }
    },
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
    return problemPage(visit, error.status === 400 || error.status === 404 ? 404 : 503);
  }
}
