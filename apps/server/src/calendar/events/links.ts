import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { greatestId } from '../../database/greatest-id.ts';
import { Problem } from '../../problems/problem.ts';
import { chooseImage, type NamedImage } from '../images/import-images.ts';
import { findImageId } from '../images/repository.ts';
import { cannotCreate, type LinkedPostPatch } from '../linked-posts/linked-post.ts';
import { createLinkedPost } from '../linked-posts/write-linked-post.ts';
import type { OrganizerId } from '../organizers/organizer.ts';
import { organizerKind } from '../organizers/organizer-kind.ts';
import { type MemberErrors, refuseErrors } from '../posts/invalid-parameters.ts';
import type { ImageId } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import type { TermReference } from '../tec/id-lists.ts';
import { type EventTerm, resolveTerms } from '../terms/event-terms.ts';
import type { Taxonomy } from '../terms/term.ts';
import type { VenueId } from '../venues/venue.ts';
import { venueKind } from '../venues/venue-kind.ts';
import type { EventPatch, Link } from './event.ts';
import { existingIds, prefetchedLinks } from './prefetch-events.ts';
import { doAllExist } from './repository.ts';

/** The posts and the image that a write links an event to, looked up before anything is written. */
export interface CheckedLinks {
  /** Null for no image, undefined where the write names none. */
  readonly imageId: ImageId | null | undefined;
  readonly errors: MemberErrors;
}

export async function checkLinks(trx: Transaction, patch: EventPatch, site: Site): Promise<CheckedLinks> {
  const { image, venue, furtherVenues = [], organizers } = patch;
  const hasNone = image === undefined || image.kind === 'none';
  const imageId = hasNone ? null : await findImageId(trx, image, site.origin);
  const venues = venue ? [venue, ...furtherVenues] : [];
  const exist = await areThere(trx, existingIds(venues), existingIds(organizers ?? []));
  return {
    imageId: image === undefined ? undefined : imageId,
    errors: {
      ...(imageId === undefined && {
        image: "'image' must be the id or the address of an image in the media library, or false for none.",
      }),
      ...(!exist.venues && { venue: "'venue' must be the id of an existing venue, or the data of a new one." }),
      ...(!exist.organizers && {
        organizer: "'organizer' must name existing organizers by their ids, or give the data of new ones.",
      }),
    },
  };
}

/** What is prefetched is all that the create of an event names. */
async function areThere(
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

/** The venue of the event after a write, created if it is new. */
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
    : createOrReuse('venue', trx, venue, site, (data) => createLinkedPost(trx, caller, data, site, venueKind));
}

/** The organizers that a write names, created if they are new; undefined where it names none. */
export async function decideOrganizers(
  trx: Transaction,
  caller: Caller,
  { organizers }: EventPatch,
  site: Site,
): Promise<OrganizerId[] | undefined> {
  if (organizers === undefined) return undefined;
  const ids = new Set<OrganizerId>();
  for (const link of organizers)
    ids.add(
      await createOrReuse('organizer', trx, link, site, (data) =>
        createLinkedPost(trx, caller, data, site, organizerKind),
      ),
    );
  return [...ids];
}

/** The id of a linked post; an error in the data of a new one is reported as an error of the link. */
async function createOrReuse<Patch extends LinkedPostPatch, Id extends number>(
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
      refuseErrors({ [name]: `The new ${name} cannot be made: ${error.message}` });
    throw error;
  }
}

/** The terms of an event after a write: the categories and tags that it names, missing ones created, and those it leaves. */
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
    const possible = named.filter((term) => term.kind === 'text' || term.id <= greatestId);
    const ids = await resolveTerms(trx, taxonomy, possible);
    return ids.map((id) => ({ id, taxonomy }));
  }
}

/** The images that a write of an event names: its own, and those of the venues and organizers that it creates with it. */
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
