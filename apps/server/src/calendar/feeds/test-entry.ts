import type { UserId } from '../../account/caller.ts';
import type { Event, EventId } from '../events/event.ts';
import { decideSchedule, type SchedulePatch } from '../events/schedule.ts';
import { testSite } from '../events/test-calendar.ts';
import { centre, type Image } from '../images/image.ts';
import type { Organizer, OrganizerId } from '../organizers/organizer.ts';
import type { ImageId, Post } from '../posts/post.ts';
import type { Taxonomy, Term, TermId } from '../terms/term.ts';
import type { Venue, VenueId } from '../venues/venue.ts';
import type { CalendarEntry } from './calendar-entry.ts';

const testPost: Omit<Post, 'slug'> = {
  ...{ authorId: 1 as UserId, status: 'publish' as const, trashedFrom: undefined, imageId: undefined, description: '' },
  ...{ publishedLocal: '2031-03-01 11:00:00', publishedAtMs: Date.parse('2031-03-01T08:00:00Z') },
  ...{ modifiedAtMs: Date.parse('2031-03-02T08:00:00Z'), revision: 3 },
};

/** A calendar entry with defaults. */
export function testEntry({
  times,
  ...changes
}: Partial<Omit<CalendarEntry, 'event'> & Event> & { readonly times?: SchedulePatch } = {}): CalendarEntry {
  const { schedule } = decideSchedule(
    undefined,
    { start: '2031-05-01 18:00', end: '2031-05-01 20:00', timezone: 'Africa/Kampala', ...times },
    testSite,
  );
  if (schedule === undefined) throw new Error('The schedule of the test is invalid');
  const { image, venue, organizers = [], categories = [], tags = [], ...fields } = changes;
  const event: Event = {
    ...testPost,
    ...{ id: 42 as EventId, title: 'Jazz night', slug: 'jazz-night', excerpt: '', schedule, cost: '' },
    ...{ state: { status: 'scheduled', reason: '' }, website: undefined, venueId: venue?.post.id },
    ...{ recurrence: undefined, date: undefined },
    flags: { showMap: false, showMapLink: false, hideFromListings: false, sticky: false, featured: false },
    ...fields,
  };
  return { event, image, venue, organizers, categories, tags, dates: [], next: undefined };
}

export const testVenue = (changes: Partial<Venue> = {}): Venue => ({
  ...testPost,
  ...{ id: 7 as VenueId, name: 'Ndere', slug: 'ndere', website: '', address: '', city: '', country: '', province: '' },
  ...{ state: '', zip: '', phone: '', stateprovince: '', showMap: true, showMapLink: true },
  ...{ geoLat: undefined, geoLng: undefined },
  ...changes,
});

export const testOrganizer = (changes: Partial<Organizer> = {}): Organizer => ({
  ...testPost,
  ...{ id: 8 as OrganizerId, name: 'Guild', slug: 'guild', phone: '', email: '', website: '' },
  ...changes,
});

export const testTerm = (taxonomy: Taxonomy, id: number, changes: Partial<Term> = {}): Term => ({
  ...{ id: id as TermId, taxonomy, name: 'Music', slug: 'music', description: '', parentId: undefined },
  ...{ eventCount: 1, revision: 1 },
  ...changes,
});

export const testImage = (path: string): Image => ({
  ...{ id: 9 as ImageId, path, mediaType: 'image/png', width: 1, height: 1, sizeBytes: 1, copies: [] },
  ...{ authorId: 1 as UserId, alt: '', focus: centre },
});
