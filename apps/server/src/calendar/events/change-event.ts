import { permalink } from '../posts/permalink.ts';
import type { Publication } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import type { Faults } from '../posts/validation-errors.ts';
import { readWebAddress } from '../text/web-address.ts';
import type { Event, EventChange, EventFlags } from './event.ts';
import { changeSchedule, type Schedule } from './schedule.ts';

/** What an event has besides its id, its links and what all records have. */
type EventFields = Omit<Event, 'id' | 'venueId' | keyof Publication>;

export interface ChangedEvent {
  /** The schedule is undefined where there are faults in it, or where there is no event. */
  readonly fields: Omit<EventFields, 'schedule'> & { readonly schedule: Schedule | undefined };
  readonly faults: Faults;
}

/**
 * The fields of an event after a write, and what of the write cannot be used. `current` is undefined for a new event.
 */
export function changeEvent(change: EventChange, current: Event | undefined, site: Site): ChangedEvent {
  const { schedule, faults } = changeSchedule(change.schedule ?? {}, current?.schedule, site);
  const website = changeWebsite(change.website, current, site);
  return {
    fields: {
      title: change.title ?? current?.title ?? '',
      excerpt: change.excerpt ?? current?.excerpt ?? '',
      schedule,
      cost: change.cost ?? current?.cost ?? '',
      website: website.address,
      flags: changeFlags(change.flags, current?.flags),
    },
    faults: {
      ...(change.title === '' && { title: "'title' must be a text of 1 to 1,000 characters." }),
      ...faults,
      ...website.faults,
    },
  };
}

/**
 * A website that was never given is answered with the event's own address; when that comes back, it is still not given.
 */
function changeWebsite(
  sent: string | undefined,
  current: Event | undefined,
  site: Site,
): { readonly address: string | undefined; readonly faults: Faults } {
  const kept = current?.website;
  if (sent === undefined) return { address: kept, faults: {} };
  const address = readWebAddress(sent);
  if (address === undefined)
    return {
      address: kept,
      faults: { website: "'website' must be an address that begins with http:// or https://, or empty." },
    };
  const isNotGiven =
    current === undefined ? address === '' : kept === undefined && address === ownAddress(current, site);
  return { address: isNotGiven ? undefined : address, faults: {} };
}

function ownAddress({ id, slug, status }: Event, { origin }: Site): string {
  return permalink({ kind: 'event', id, slug, status }, origin);
}

function changeFlags(change: EventChange['flags'] = {}, current: EventFlags | undefined): EventFlags {
  return {
    showMap: change.showMap ?? current?.showMap ?? false,
    showMapLink: change.showMapLink ?? current?.showMapLink ?? false,
    hideFromListings: change.hideFromListings ?? current?.hideFromListings ?? false,
    sticky: change.sticky ?? current?.sticky ?? false,
    featured: change.featured ?? current?.featured ?? false,
  };
}
