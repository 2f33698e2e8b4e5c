import { createClient, type paths } from '@ngoma/client';
import type { PageRequest } from './page-request.ts';

type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;
export type CardQuery = QueryOf<'/events/v1/event-cards'>;

/** A response of the API other than 200. A page shows it as an error page. */
export class ApiFailure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The API returned ${status}`);
    this.status = status;
  }
}

export type Api = ReturnType<typeof createApi>;
export type Settings = Awaited<ReturnType<Api['getSettings']>>;
type Cards = Awaited<ReturnType<Api['listCards']>>;
export type Card = Cards['cards'][number];

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
    async listCategories() {
      const { data, response } = await client.GET('/events/v1/categories', { params: { query: { per_page: 50 } } });
      return requireData(data, response).categories;
    },
    async listVenues() {
      const query = { per_page: 50, only_with_upcoming: '1' };
      const { data, response } = await client.GET('/events/v1/venues', { params: { query } });
      return requireData(data, response).venues;
    },
  };
}

function requireData<Data>(data: Data | undefined, response: Response): Data {
  if (data === undefined) throw new ApiFailure(response.status);
  return data;
}
