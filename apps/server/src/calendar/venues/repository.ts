import { createLinkedPostRepository } from '../linked-posts/repository.ts';
import { eventsOf, touchEvents } from '../posts/journal-store.ts';
import type { VenueContact, VenueFields, VenueId } from './venue.ts';

interface VenueColumns extends VenueContact {
  readonly name: string;
  readonly website: string;
  readonly stateprovince: string;
  readonly show_map: 0 | 1;
  readonly show_map_link: 0 | 1;
  readonly geo_lat: number | null;
  readonly geo_lng: number | null;
}

export const venueRepository = createLinkedPostRepository<VenueId, VenueFields, VenueColumns>({
  noun: 'venue',
  table: 'venues',

  toFields({ name, address, city, country, province, state, zip, phone, website, stateprovince, ...columns }) {
    return {
      ...{ name, address, city, country, province, state, zip, phone, website, stateprovince },
      showMap: columns.show_map === 1,
      showMapLink: columns.show_map_link === 1,
      geoLat: columns.geo_lat ?? undefined,
      geoLng: columns.geo_lng ?? undefined,
    };
  },

  toColumns({ name, address, city, country, province, state, zip, phone, website, stateprovince, ...fields }) {
    return {
      ...{ name, address, city, country, province, state, zip, phone, website, stateprovince },
      show_map: fields.showMap ? 1 : 0,
      show_map_link: fields.showMapLink ? 1 : 0,
      geo_lat: fields.geoLat ?? null,
      geo_lng: fields.geoLng ?? null,
    };
  },

  async unlink(trx, id) {
    await touchEvents(trx, eventsOf(trx, 'venue', id));
    await trx('events').where({ venue_id: id }).update({ venue_id: null });
    // Dates of series have rows of their own.
    await trx('occurrences').where({ venue_id: id }).update({ venue_id: null });
    await trx('occurrence_overrides').where({ venue_id: id }).update({ venue_id: 0 });
  },
});
