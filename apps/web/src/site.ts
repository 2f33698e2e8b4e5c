import { ApiFailure, createApi } from './api.ts';
import { listPage } from './calendar/list/list-page.ts';
import { monthPage } from './calendar/month/month-page.ts';
import { createCalendarFrame } from './frame.ts';
import type { PageRequest, PageResponse, SiteOptions } from './page-request.ts';
import { problemPage } from './problem-page.ts';
import type { Visit } from './visit.ts';
import { english } from './words/en.ts';

export { type Console, createConsole } from './console/console.ts';
export type { ConsoleRequest, ConsoleResponse, Form } from './console/console-request.ts';
export type { PageRequest, PageResponse, SiteOptions } from './page-request.ts';

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

/** The Events Calendar also has its months at the address of the list. */
const isMonthView = ({ request }: Visit): boolean => request.query.get('eventDisplay') === 'month';

/** A function from requests to pages, whose only source of data is the API. */
export function createSite({ zone }: SiteOptions): Site {
  const frame = createCalendarFrame();
  return {
    async respond(request) {
      const visit = { request, zone, frame, words: english, api: createApi(request) };
      for (const [path, screen] of screens) {
        const found = path.exec(request.path);
        if (found !== null) return answer(visit, () => screen(visit, found));
      }
      return problemPage(visit, 404);
    },
  };
}

async function answer(visit: Visit, work: () => Promise<PageResponse>): Promise<PageResponse> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return problemPage(visit, error.status === 400 || error.status === 404 ? 404 : 503);
  }
}
