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
import { createOrganizer } from './create-organizer.ts';
import type { OrganizerId, OrganizerPatch } from './organizer.ts';
import { findOrganizers } from './repository.ts';
import { fromOrganizerInput, toOrganizer, toOrganizerWithJsonLd } from './representation.ts';
import { requireOrganizer } from './require-organizer.ts';
import { showOrganizer, showOrganizers } from './show-organizers.ts';
import { deleteOrganizer, updateOrganizer } from './update-organizer.ts';

type OrganizerBody = components['schemas']['Organizer'];
type OrganizerInput = components['schemas']['OrganizerUpdate'];

export interface OrganizerOptions {
  readonly db: Database;
  /** The time zone of the calendar. */
  readonly zone: string;
  readonly writeWithImages: WriteWithImages;
}

export function organizerHandlers({ db, zone, writeWithImages }: OrganizerOptions) {
  async function read({ path, caller, request }: Addressed) {
    const site = siteOf(request, zone);
    const organizer = await requireOrganizer(db.read, path);
    requireSight('organizer', organizer, caller, site.nowMs);
    const body = toOrganizerWithJsonLd(await showOrganizer(db.read, organizer), site);
    return { status: 200, body, ...expiringAt(undefined) } as const;
  }

  async function change({ path, body, caller, request }: Addressed & { readonly body: OrganizerInput }) {
    const site = siteOf(request, zone);
    const id = await write(body, caller, site, async (trx, wish) => {
      const current = await requireOrganizer(trx, path);
      await updateOrganizer(trx, caller, current, wish, site);
      return current.id;
    });
    return { status: 200, body: await answer(id, site) } as const;
  }

  async function remove({ path, caller, request }: Addressed) {
    const site = siteOf(request, zone);
    const id = await writeCalendar(db, async (trx) => {
      const current = await requireOrganizer(trx, path);
      await deleteOrganizer(trx, caller, current, site);
      return current.id;
    });
    return { status: 200, body: await answer(id, site) } as const;
  }

  /** Does the work with what a body says, once the picture that it names is there. */
  function write(
    body: OrganizerInput,
    caller: Caller,
    site: Site,
    work: (trx: Transaction, wish: OrganizerPatch) => Promise<OrganizerId>,
  ): Promise<OrganizerId> {
    const image = body.image === undefined ? undefined : fromImageInput(body.image);
    const picture = { reference: image, name: 'image', pointer: '/image' };
    return writeWithImages([picture], caller, site, async (trx) => {
      const imageId = await chooseImage(trx, image, site.origin);
      return work(trx, { ...fromOrganizerInput(body), imageId });
    });
  }

  async function answer(id: number, site: Site): Promise<OrganizerBody> {
    return toOrganizer(await showOrganizer(db.read, await requireOrganizer(db.read, { id })), site);
  }

  return {
    async listOrganizers({ query, caller, request }) {
      const site = siteOf(request, zone);
      const { ids, envelope, headers, fresh } = await listLinkedPosts(db, 'organizers', query, caller, site);
      const organizers = await showOrganizers(db.read, await findOrganizers(db.read, ids));
      const body = { organizers: organizers.map((organizer) => toOrganizer(organizer, site)), ...envelope };
      return { status: 200, body, headers, ...fresh };
    },

    async createOrganizer({ body, caller, request }) {
      const site = siteOf(request, zone);
      const id = await write(body, caller, site, (trx, wish) => createOrganizer(trx, caller, wish, site));
      return { status: 201, body: await answer(id, site) };
    },

    getOrganizer: read,
    updateOrganizer: change,
    updateOrganizerByPost: change,
    updateOrganizerByPut: change,
    deleteOrganizer: remove,

    getOrganizerBySlug: read,
    updateOrganizerBySlug: change,
    updateOrganizerBySlugByPost: change,
    updateOrganizerBySlugByPut: change,
    deleteOrganizerBySlug: remove,
  } satisfies Partial<Handlers>;
}
