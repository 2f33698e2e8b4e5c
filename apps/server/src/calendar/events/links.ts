import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { Problem } from '../../problems/problem.ts';
import { chooseImage, type NamedImage } from '../images/import-images.ts';
import { findImageId } from '../images/repository.ts';
import { cannotCreate, type LinkedPostPatch } from '../linked-posts/linked-post.ts';
import type { OrganizerId } from '../organizers/organizer.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { type MemberErrors, rejectErrors } from '../posts/invalid-parameters.ts';
import type { ImageId } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import type { TermReference } from '../tec/id-lists.ts';
import { type EventTerm, resolveTerms } from '../terms/event-terms.ts';
import type { Taxonomy } from '../terms/term.ts';
import type { VenueId } from '../venues/venue.ts';
import { venueWriter } from '../venues/write-venue.ts';
import type { EventPatch, Link } from './event.ts';
import { existingIds, prefetchedLinks } from './prefetch-events.ts';
import { doAllExist } from './repository.ts';

/** Result of looking up the links of an event before the write. */
export interface CheckedLinks {
  /** Null for no image, undefined if the write has none. */
  readonly imageId: ImageId | null | undefined;
  readonly errors: MemberErrors;
}

export async function checkLinks(trx: Transaction, patch: EventPatch, site: Site): Promise<CheckedLinks> {
  const { image, venue, furtherVenues = [], organizers } = patch;
  const hasNone = image === undefined || image.kind === 'none';
  const imageId = hasNone ? null : await findImageId(trx, image, site.origin);
  const venues = venue ? [venue, ...furtherVenues] : [];
  const exist = await checkExistence(trx, existingIds(venues), existingIds(organizers ?? []));
  return {
    imageId: image === undefined ? undefined : imageId,
    errors: {
      ...(imageId === undefined && {
        image: "'image' must be the id or the URL of an image in the media library, or false for none.",
      }),
      ...(!exist.venues && { venue: "'venue' must be the id of an existing venue, or the data of a new one." }),
      ...(!exist.organizers && {
        organizer: "'organizer' must name existing organizers by their ids, or give the data of new ones.",
      }),
    },
  };
}

/** Looks in the prefetched records first: they contain every record that the create of an event names. */
async function checkExistence(
  trx: Transaction,
  venues: readonly number[],
  organizers: readonly number[],
): Promise<{ readonly venues: boolean; readonly organizers: boolean }> {
  const prefetched = prefetchedLinks.in(trx);
  if (prefetched === undefined) return doAllExist(trx, venues, organizers);
  return {
    venues: venues.every((id) => prefetched.venues.has(id)),
    organizers: organizers.every((id) => prefetched.organizers.has(id)),
  };
}

/** Venue of the event after a write; creates a new one. */
export async function decideVenue(
  trx: Transaction,
  caller: Caller,
  current: VenueId | undefined,
  { venue, furtherVenues = [] }: EventPatch,
  site: Site,
): Promise<VenueId | undefined> {
  if (venue === undefined) return current;
  if (furtherVenues.length > 0) throw cannotCreate('venue', 'An event has one venue: name one.');
  return venue === null
    ? undefined
    : resolveLink('venue', trx, venue, site, (data) => venueWriter.create(trx, caller, data, site));
}

/** Organizers of a write; creates new ones. Undefined if the write has no organizers. */
export async function decideOrganizers(
  trx: Transaction,
  caller: Caller,
  { organizers }: EventPatch,
  site: Site,
): Promise<OrganizerId[] | undefined> {
  if (organizers === undefined) return undefined;
  const ids = new Set<OrganizerId>();
  for (const link of organizers)
    ids.add(await resolveLink('organizer', trx, link, site, (data) => organizerWriter.create(trx, caller, data, site)));
  return [...ids];
}

/** Id of a linked post; errors in the data of a new one are reported as errors of the link. */
async function resolveLink<Patch extends LinkedPostPatch, Id extends number>(
  name: 'venue' | 'organizer',
  trx: Transaction,
  link: Link<Patch>,
  site: Site,
  create: (patch: Patch) => Promise<Id>,
): Promise<Id> {
  if (link.kind === 'existing') return link.id as Id; // as: checkLinks has found it
  if (!link.patch.name) throw cannotCreate(name, `A new ${name} needs a name in '${name}'.`);
  try {
    const imageId = await chooseImage(trx, link.image, site);
    return await create({ ...link.patch, imageId });
  } catch (error) {
    if (error instanceof Problem && error.code === 'rest_invalid_param')
      rejectErrors({ [name]: `The new ${name} cannot be created: ${error.message}` });
    throw error;
  }
}

/** Terms of an event after a write; creates missing ones. */
export async function decideTerms(
  trx: Transaction,
  before: readonly EventTerm[],
  { categories, tags }: EventPatch,
): Promise<EventTerm[]> {
  return [...(await decide('tribe_events_cat', categories)), ...(await decide('post_tag', tags))];

  async function decide(
    taxonomy: Taxonomy,
    named: readonly TermReference[] | undefined,
  ): Promise<readonly EventTerm[]> {
    if (named === undefined) return before.filter((term) => term.taxonomy === taxonomy);
    const possible = named.filter((term) => term.kind === 'text' || term.id <= maxId);
    const ids = await resolveTerms(trx, taxonomy, possible);
    return ids.map((id) => ({ id, taxonomy }));
  }
}

/** Images of an event and of its new venues and organizers. */
export function imagesOf({ image, venue, organizers = [] }: EventPatch): NamedImage[] {
  return [
    { reference: image, name: 'image', pointer: '/image' },
    ...(venue ? imagesOfNew('venue', [venue]) : []),
    ...imagesOfNew('organizer', organizers),
  ];
}

function imagesOfNew(name: string, links: readonly Link<unknown>[]): NamedImage[] {
  return links.flatMap((link) =>
    link.kind === 'new' ? [{ reference: link.image, name, pointer: `/${name}/image` }] : [],
  );
}
