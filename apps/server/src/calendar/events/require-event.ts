import type { Knex } from 'knex';
import { Problem } from '../../problems/problem.ts';
import type { RecordAddress } from '../posts/address.ts';
import { findKind } from '../posts/find-kind.ts';
import type { Event } from './event.ts';
import { findEvent } from './repository.ts';

/** The event at this address; 404 or 400 where there is none. */
export async function requireEvent(db: Knex, address: RecordAddress): Promise<Event> {
  const event = await findEvent(db, address);
  if (event === undefined) throw await eventNotFound(db, address);
  return event;
}

/** What to answer where there is no event: an id of another kind is told from one of nothing. */
export async function eventNotFound(db: Knex, address: RecordAddress): Promise<Problem> {
  if ('slug' in address)
    return new Problem('rest-event-not-found', {
      detail: `There is no event with the slug '${address.slug.slice(0, 200)}'.`,
    });
  const kind = await findKind(db, address.id);
  if (kind === undefined)
    return new Problem('rest-event-not-found', { detail: `There is no event with the id ${address.id}.` });
  return new Problem('rest-invalid-event-id', {
    detail: `${address.id} is not the id of an event but of ${kind === 'venue' ? 'a' : 'an'} ${kind}.`,
  });
}
