import type { Publication } from '../posts/post.ts';
import type { Faults } from '../posts/validation-errors.ts';
import { readWebAddress } from '../text/web-address.ts';
import { decideStateProvince } from './state-province.ts';
import { contactNames, type Venue, type VenueChange, type VenueContact } from './venue.ts';

/** What a venue has besides its id and what all records have. */
export type VenueFields = Omit<Venue, 'id' | keyof Publication>;

/** The fields of a venue after a write, and what of the write cannot be used. `current` is undefined for a new venue. */
export function changeVenue(
  change: VenueChange,
  current: VenueFields | undefined,
): { readonly fields: VenueFields; readonly faults: Faults } {
  const name = change.name ?? current?.name ?? '';
  const website = change.website === undefined ? (current?.website ?? '') : readWebAddress(change.website);
  return {
    fields: {
      ...changeContact(change, current),
      name,
      website: website ?? '',
      stateprovince: decideStateProvince(change, current),
      showMap: change.showMap ?? current?.showMap ?? true,
      showMapLink: change.showMapLink ?? current?.showMapLink ?? true,
      ...changePosition(change, current),
    },
    faults: {
      ...(name === '' && { venue: "'venue' must be a text of 1 to 1,000 characters." }),
      ...(website === undefined && {
        website: "'website' must be an address that begins with http:// or https://, or empty.",
      }),
      ...(isHalfPosition(change) && { geo_lat: "'geo_lat' and 'geo_lng' must come together, both or none empty." }),
    },
  };
}

function changePosition(change: VenueChange, current: VenueFields | undefined): Pick<Venue, 'geoLat' | 'geoLng'> {
  if (change.geoLat === undefined) return { geoLat: current?.geoLat, geoLng: current?.geoLng };
  return { geoLat: change.geoLat ?? undefined, geoLng: change.geoLng ?? undefined };
}

/** A latitude alone is no place. */
const isHalfPosition = ({ geoLat, geoLng }: VenueChange): boolean =>
  (geoLat === undefined) !== (geoLng === undefined) || (geoLat === null) !== (geoLng === null);

function changeContact(change: VenueChange, current: VenueFields | undefined): VenueContact {
  const entries = contactNames.map((name) => [name, change[name] ?? current?.[name] ?? '']);
  return Object.fromEntries(entries); // every name of the contact, with a text
}
