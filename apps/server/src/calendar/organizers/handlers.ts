import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Handlers } from '../../http/handler.ts';
import type { WriteContext } from '../images/import-images.ts';
import { createLinkedPostHandlers } from '../linked-posts/handlers.ts';
import { fromOrganizerInput, toOrganizer, toOrganizerWithJsonLd } from './representation.ts';
import { organizerWriter } from './write-organizer.ts';

const representation = { fromInput: fromOrganizerInput, toBody: toOrganizer, toBodyWithJsonLd: toOrganizerWithJsonLd };

export function organizerHandlers(context: WriteContext) {
  const { list, create, read, update, remove, restore } = createLinkedPostHandlers(
    organizerWriter,
    representation,
    context,
  );

  return {
    async listOrganizers(input) {
      const { bodies, envelope, headers, expiry } = await list(input);
      const body = complete<components['schemas']['OrganizerPage']>({ organizers: bodies, ...envelope });
      return { status: 200, body, headers, ...expiry };
    },

    createOrganizer: create,

    getOrganizer: read,
    updateOrganizer: update,
    updateOrganizerByPost: update,
    updateOrganizerByPut: update,
    deleteOrganizer: remove,
    restoreOrganizer: restore,

    getOrganizerBySlug: read,
    updateOrganizerBySlug: update,
    updateOrganizerBySlugByPost: update,
    updateOrganizerBySlugByPut: update,
    deleteOrganizerBySlug: remove,
  } satisfies Partial<Handlers>;
}
