import type { Handlers } from '../../http/handler.ts';
import type { ListContext } from '../events/list-context.ts';
import { siteOf } from '../posts/site.ts';
import { createEventLists } from './list-events.ts';

export function eventListHandlers({ siteSettings, ...options }: ListContext) {
  const listEvents = createEventLists(options);

  return {
    async listEvents({ query, caller, request }) {
      return { status: 200, ...(await listEvents(query, caller, siteOf(request, siteSettings))) };
    },
  } satisfies Partial<Handlers>;
}
