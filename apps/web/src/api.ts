import { createClient, type paths } from '@ngoma/client';
import type { PageRequest } from './page-request.ts';

type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;
export type CardQuery = QueryOf<'/events/v1/event-cards'>;
type DayQuery = QueryOf<'/events/v1/event-days'>;

/** A response of the API other than 200. A page shows it as an error page. */
export class ApiFailure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The API returned ${status}`);
    this.status = status;
  }
}

/** How the address of a date of a series names it: `2026-12-05`, and its number on this day. */
export interface DayOfSeries {
  readonly day: string;
  readonly number: number;
}

export type Api = ReturnType<typeof createApi>;
export type Settings = Awaited<ReturnType<Api['getSettings']>>;
type Cards = Awaited<ReturnType<Api['listCards']>>;
export type Card = Cards['cards'][number];
export type EventDay = Awaited<ReturnType<Api['getDays']>>[number];
export type Event = Awaited<ReturnType<Api['getEvent']>>;
export type Venue = Awaited<ReturnType<Api['getVenue']>>;

/** The reads of the public calendar, without credentials for every visitor. */
export function createApi({ origin, fetch }: Pick<PageRequest, 'origin' | 'fetch'>) {
  // The API is in this process or near: the browser repeats a failed page.
  const client = createClient({ baseUrl: origin, fetch, retry: { attempts: 1 } });
  return {
    async getSettings() {
      const { data, response } = await client.GET('/events/v1/settings');
      return requireData(data, response);
    },
    async listCards(query: CardQuery) {
      const { data, response } = await client.GET('/events/v1/event-cards', { params: { query } });
      return requireData(data, response);
    },
    /** Days with the numbers of their events, and the first of each. */
    async getDays(query: DayQuery) {
      const { data, response } = await client.GET('/events/v1/event-days', { params: { query } });
      return requireData(data, response).days;
    },
    async listCategories() {
      const { data, response } = await client.GET('/events/v1/categories', { params: { query: { per_page: 50 } } });
      return requireData(data, response).categories;
    },
    async listVenues() {
      const query = { per_page: 50, only_with_upcoming: '1' };
      const { data, response } = await client.GET('/events/v1/venues', { params: { query } });
      return requireData(data, response).venues;
    },
    /** An event, or with a day the date of a series that originally starts on it. */
    async getEvent(slug: string, date?: DayOfSeries) {
      const params = { path: { slug }, query: date ?? {} };
      const { data, response } = await client.GET('/events/v1/events/by-slug/{slug}', { params });
      return requireData(data, response);
    },
    async getVenue(slug: string) {
      const { data, response } = await client.GET('/events/v1/venues/by-slug/{slug}', { params: { path: { slug } } });
      return requireData(data, response);
    },
    async getOrganizer(slug: string) {
      const path = { slug };
      const { data, response } = await client.GET('/events/v1/organizers/by-slug/{slug}', { params: { path } });
      return requireData(data, response);
    },
    async getCategory(slug: string) {
      const query = { slug, hide_empty: '0' };
      const { data, response } = await client.GET('/events/v1/categories', { params: { query } });
      return requireFirst(requireData(data, response).categories);
    },
    async getTag(slug: string) {
      const query = { slug, hide_empty: '0' };
      const { data, response } = await client.GET('/events/v1/tags', { params: { query } });
      return requireFirst(requireData(data, response).tags);
    },
  };
}

function requireData<Data>(data: Data | undefined, response: Response): Data {
  if (data === undefined) throw new ApiFailure(response.status);
  return data;
}

function requireFirst<Found>([first]: readonly Found[]): Found {
  if (first === undefined) throw new ApiFailure(404);
  return first;
}
