import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Handlers } from '../../http/handler.ts';
import type { WriteContext } from '../images/import-images.ts';
import { createLinkedPostHandlers } from '../linked-posts/handlers.ts';
import { fromVenueInput, toVenue, toVenueWithJsonLd } from './representation.ts';
import { venueWriter } from './write-venue.ts';

const representation = { fromInput: fromVenueInput, toBody: toVenue, toBodyWithJsonLd: toVenueWithJsonLd };

export function venueHandlers(context: WriteContext) {
  const { list, create, read, update, remove, restore } = createLinkedPostHandlers(
    venueWriter,
    representation,
    context,
  );

  return {
    async listVenues(input) {
      const { bodies, envelope, headers, expiry } = await list(input);
      const body = complete<components['schemas']['VenuePage']>({ venues: bodies, ...envelope });
      return { status: 200, body, headers, ...expiry };
    },

    createVenue: create,

    getVenue: read,
    updateVenue: update,
    updateVenueByPost: update,
    updateVenueByPut: update,
    deleteVenue: remove,
    restoreVenue: restore,

    getVenueBySlug: read,
    updateVenueBySlug: update,
    updateVenueBySlugByPost: update,
    updateVenueBySlugByPut: update,
    deleteVenueBySlug: remove,
  } satisfies Partial<Handlers>;
}
