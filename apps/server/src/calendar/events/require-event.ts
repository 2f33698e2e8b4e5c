import type { Knex } from 'knex';
import { Problem } from '../../problems/problem.ts';
import type { PostAddress } from '../posts/post.ts';
import { findKind } from '../posts/repository.ts';
import { isVisible, type Visibility } from '../posts/visibility.ts';
import type { Event } from './event.ts';
import { type DayOfSeries, findDateOfDay, findEvent } from './repository.ts';

export async function requireEvent(db: Knex, address: PostAddress): Promise<Event> {
  const event = await findEvent(db, address);
  if (event === undefined) throw await eventNotFound(db, address);
  return event;
}

/** The date of a visible series; 404 for a day without one. */
export async function requireDateOfDay(db: Knex, series: Event, date: DayOfSeries): Promise<Event> {
  const found = series.recurrence && (await findDateOfDay(db, series.id, date));
  if (found !== undefined) return found;
  throw new Problem('rest-event-not-found', {
    detail: `The event '${series.slug.slice(0, 200)}' has no date ${date.number} that originally starts on ${date.day}.`,
  });
}

/** 404 for an unknown address, 400 for the id of another kind. */
export async function eventNotFound(db: Knex, address: PostAddress): Promise<Problem> {
  if ('slug' in address)
    return new Problem('rest-event-not-found', {
      detail: `There is no event with the slug '${address.slug.slice(0, 200)}'.`,
    });
  const kind = await findKind(db, address.id);
  if (kind === undefined || kind === 'event')
    return new Problem('rest-event-not-found', { detail: `There is no event with the id ${address.id}.` });
  return new Problem('rest-invalid-event-id', {
    detail: `${address.id} is not the id of an event but of ${kind === 'venue' ? 'a' : 'an'} ${kind}.`,
  });
}

/** As in TEC, nobody may read an event in the trash by its address. */
export function requireVisible(event: Event, visibility: Visibility): void {
  if (event.status === 'trash')
    throw new Problem('event-no-longer-available', {
      detail: 'This event is in the trash; its author or an editor can restore it by sending a status.',
    });
  if (!isVisible(event, visibility))
    throw new Problem('event-not-accessible', {
      detail: 'This event is not published; sign in as a user who may read it.',
    });
}
