import type { components } from '@ngoma/contract';
import { type Complete, type Serialized, serialized } from '@ngoma/express-contract';
import { entityTag } from '../../http/responses/entity-tags.ts';
import type { CachedEvent } from './event-cache.ts';

export type EventPageBody = components['schemas']['EventPage'];

/** A page of a list, joined from the JSON of its events, with a strong ETag. */
export function toEventPage(
  events: readonly CachedEvent[],
  envelope: Omit<Complete<EventPageBody>, 'events'>,
): { readonly body: Serialized<EventPageBody>; readonly etag: string } {
  const between = events.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  const end = `],${JSON.stringify(envelope).slice(1)}`;
  return {
    body: serialized(Buffer.concat([listStart, ...between, Buffer.from(end)])),
    // The tag covers each event and the rest of the page.
    etag: entityTag(events.map((event) => event.hash).join() + end),
  };
}

const listStart = Buffer.from('{"events":[');
const comma = Buffer.from(',');
