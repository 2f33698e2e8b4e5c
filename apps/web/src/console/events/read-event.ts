import type { ConsoleVisit } from '../frame/screen.ts';
import { mayChange } from '../post-states.ts';
import { ApiProblem, ask, askTagged } from '../request/console-api.ts';
import type { Event } from './event.ts';

export interface StoredEvent {
  readonly event: Event;
  readonly etag: string;
}

/** An event for its form, or why it has none. */
export type FoundEvent =
  | { readonly kind: 'found'; readonly stored: StoredEvent }
  | { readonly kind: 'trash'; readonly event: Event }
  | { readonly kind: 'gone' };

/** Reads an event that the person may change. Throws a problem with status 403 if they may not. */
export async function readEvent(visit: ConsoleVisit, id: number): Promise<FoundEvent> {
  try {
    const path = { id };
    const { data: event, etag = '' } = await askTagged(visit.api.GET('/events/v1/events/{id}', { params: { path } }));
    if (!mayChange(visit, event)) throw forbidden();
    return { kind: 'found', stored: { event, etag } };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'event-no-longer-available') return readTrash(visit, id);
    if (error.status === 404) return { kind: 'gone' };
    throw error;
  }
}

/** Events in the trash are found in lists alone. */
async function readTrash(visit: ConsoleVisit, id: number): Promise<FoundEvent> {
  const query = { include: [id], status: ['trash' as const], starts_after: '1900-01-01' };
  const { events } = await ask(visit.api.GET('/events/v1/events', { params: { query } }));
  const [event] = events;
  if (event === undefined || !mayChange(visit, event)) throw forbidden();
  return { kind: 'trash', event };
}

const forbidden = (): ApiProblem => new ApiProblem(403, 'rest_forbidden', 'You may not change this event.');
