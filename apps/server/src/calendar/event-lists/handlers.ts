import type { Handlers } from '../../http/handler.ts';
import { siteOf } from '../posts/site.ts';
import { createEventLists, type ListOptions } from './list-events.ts';

export interface EventListOptions extends ListOptions {
  /** The time zone of the calendar. */
  readonly zone: string;
}

export function eventListHandlers({ zone, ...options }: EventListOptions) {
  const listEvents = createEventLists(options);

  return {
    async listEvents({ query, caller, request }) {
      return { status: 200, ...(await listEvents(query, caller, siteOf(request, zone))) };
    },
  } satisfies Partial<Handlers>;
}
