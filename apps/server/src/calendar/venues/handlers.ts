import type { components } from '@ngoma/contract';
import type { Caller } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { chooseImage, type WriteWithImages } from '../images/import-images.ts';
import { fromImageInput } from '../images/representation.ts';
import { listLinkedPosts } from '../linked-posts/list-linked-posts.ts';
import { expiringAt } from '../lists/expiry.ts';
import { requireSight } from '../posts/access.ts';
import type { Addressed } from '../posts/address.ts';
import { writeCalendar } from '../posts/repository.ts';
import { type Site, siteOf } from '../posts/site.ts';
import { createVenue } from './create-venue.ts';
import { findVenues } from './repository.ts';
import { fromVenueInput, toVenue, toVenueWithJsonLd } from './representation.ts';
import { requireVenue } from './require-venue.ts';
import { showVenue, showVenues } from './show-venues.ts';
import { deleteVenue, updateVenue } from './update-venue.ts';
import type { VenueId, VenuePatch } from './venue.ts';

type VenueBody = components['schemas']['Venue'];
type VenueInput = components['schemas']['VenueUpdate'];

export interface VenueOptions {
  readonly db: Database;
  /** The time zone of the calendar. */
  readonly zone: string;
  readonly writeWithImages: WriteWithImages;
}

export function venueHandlers({ db, zone, writeWithImages }: VenueOptions) {
  async function read({ path, caller, request }: Addressed) {
    const site = siteOf(request, zone);
    const venue = await requireVenue(db.read, path);
    requireSight('venue', venue, caller, site.nowMs);
    const body = toVenueWithJsonLd(await showVenue(db.read, venue), site);
    return { status: 200, body, ...expiringAt(undefined) } as const;
  }

  async function change({ path, body, caller, request }: Addressed & { readonly body: VenueInput }) {
    const site = siteOf(request, zone);
    const id = await write(body, caller, site, async (trx, wish) => {
      const current = await requireVenue(trx, path);
      await updateVenue(trx, caller, current, wish, site);
      return current.id;
    });
    return { status: 200, body: await answer(id, site) } as const;
  }

  async function remove({ path, caller, request }: Addressed) {
    const site = siteOf(request, zone);
    const id = await writeCalendar(db, async (trx) => {
      const current = await requireVenue(trx, path);
      await deleteVenue(trx, caller, current, site);
      return current.id;
    });
    return { status: 200, body: await answer(id, site) } as const;
  }

  /** Does the work with what a body says, once the picture that it names is there. */
  function write(
    body: VenueInput,
    caller: Caller,
    site: Site,
    work: (trx: Transaction, wish: VenuePatch) => Promise<VenueId>,
  ): Promise<VenueId> {
    const image = body.image === undefined ? undefined : fromImageInput(body.image);
    const picture = { reference: image, name: 'image', pointer: '/image' };
    return writeWithImages([picture], caller, site, async (trx) => {
      const imageId = await chooseImage(trx, image, site.origin);
      return work(trx, { ...fromVenueInput(body), imageId });
    });
  }

  async function answer(id: number, site: Site): Promise<VenueBody> {
    return toVenue(await showVenue(db.read, await requireVenue(db.read, { id })), site);
  }

  return {
    async listVenues({ query, caller, request }) {
      const site = siteOf(request, zone);
      const { ids, envelope, headers, fresh } = await listLinkedPosts(db, 'venues', query, caller, site);
      const venues = await showVenues(db.read, await findVenues(db.read, ids));
      const body = { venues: venues.map((venue) => toVenue(venue, site)), ...envelope };
      return { status: 200, body, headers, ...fresh };
    },

    async createVenue({ body, caller, request }) {
      const site = siteOf(request, zone);
      const id = await write(body, caller, site, (trx, wish) => createVenue(trx, caller, wish, site));
      return { status: 201, body: await answer(id, site) };
    },

    getVenue: read,
    updateVenue: change,
    updateVenueByPost: change,
    updateVenueByPut: change,
    deleteVenue: remove,

    getVenueBySlug: read,
    updateVenueBySlug: change,
    updateVenueBySlugByPost: change,
    updateVenueBySlugByPut: change,
    deleteVenueBySlug: remove,
  } satisfies Partial<Handlers>;
}
