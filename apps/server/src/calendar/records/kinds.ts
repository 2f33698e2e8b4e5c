import { fromOrganizerInput, toOrganizer } from '../organizers/representation.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import type { RecordKind } from '../posts/journal.ts';
import { toCategory, toTag } from '../terms/representation.ts';
import { categoryKind, tagKind } from '../terms/term.ts';
import { fromVenueInput, toVenue } from '../venues/representation.ts';
import { venueWriter } from '../venues/write-venue.ts';
import { eventKind } from './event-kind.ts';
import type { Collection, Kind } from './kind.ts';
import { linkedPostKind } from './linked-post-kind.ts';
import { termKind } from './term-kind.ts';

const byKind = {
  category: termKind(categoryKind, toCategory),
  tag: termKind(tagKind, toTag),
  venue: linkedPostKind({ writer: venueWriter, fromInput: fromVenueInput, toBody: toVenue }),
  organizer: linkedPostKind({ writer: organizerWriter, fromInput: fromOrganizerInput, toBody: toOrganizer }),
  event: eventKind,
} satisfies Record<RecordKind, Kind<never>>;

/** The kinds of records, those first that others name. Bodies were validated against the contract of their operation. */
export const kinds = byKind as Readonly<Record<RecordKind, Kind<unknown>>>; // as: each body is valid for its kind

export function kindOf(collection: Collection): Kind<unknown> {
  const kind = Object.values(kinds).find((each) => each.collection === collection);
  if (kind === undefined) throw new Error(`No kind of record has the list '${collection}'.`);
  return kind;
}

// as: the keys of an object literal
export const recordKinds = Object.keys(byKind) as readonly RecordKind[];
