import type { components } from '@ngoma/contract';
import type { Complete, Serialized } from '@ngoma/express-contract';
import { entityTag } from '../../http/responses/entity-tags.ts';
import type { CachedEvent } from './event-cache.ts';

export type EventPageBody = components['schemas']['EventPage'];

/** A page of a list, put together from events that are JSON already, and a strong tag of its bytes. */
export function toEventPage(
  events: readonly CachedEvent[],
  envelope: Omit<Complete<EventPageBody>, 'events'>,
): { readonly body: Serialized<EventPageBody>; readonly etag: string } {
  const between = events.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  const end = `],${JSON.stringify(envelope).slice(1)}`;
  return {
    body: { json: Buffer.concat([listStart, ...between, Buffer.from(end)]) },
    // Two pages have the same tag only where every event and all the rest is the same.
    etag: entityTag(events.map((event) => event.hash).join() + end),
  };
}

const listStart = Buffer.from('{"events":[');
const comma = Buffer.from(',');
