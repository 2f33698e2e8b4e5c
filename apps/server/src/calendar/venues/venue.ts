import type { Image } from '../images/image.ts';
import type { PostPatch } from '../posts/decide-post.ts';
import type { Post } from '../posts/post.ts';
import type { MemberErrors } from '../posts/validation-errors.ts';
import { readWebAddress } from '../text/web-address.ts';

/** Branded so that the id of a venue is never taken for another number. */
export type VenueId = number & { readonly brand: 'VenueId' };

/** Where a venue is and how to reach it: plain text, empty where it is not known. */
export const contactNames = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;
export type VenueContact = Readonly<Record<(typeof contactNames)[number], string>>;

export interface Venue extends Post, VenueContact {
  readonly id: VenueId;
  /** HTML of marks within a line. */
  readonly name: string;
  /** An http or https address, or empty. */
  readonly website: string;
  readonly stateprovince: string;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  /** Degrees north and east; undefined where they are not known. */
  readonly geoLat: number | undefined;
  readonly geoLng: number | undefined;
}

/** A venue with its picture, as answers need it. */
export interface ShownVenue {
  readonly venue: Venue;
  readonly image: Image | undefined;
}

/** What a write says of a venue; what it does not name stays as it is. Texts are cleaned, the website is as it was sent. */
export type VenuePatch = PostPatch & {
  readonly [Member in 'name' | 'website' | 'stateprovince' | keyof VenueContact]?: string | undefined;
} & { readonly [Member in 'showMap' | 'showMapLink']?: boolean | undefined } & {
  /** Degrees; null forgets where the venue is. */
  readonly [Member in 'geoLat' | 'geoLng']?: number | null | undefined;
};

/** What a venue has besides its id and what all records have. */
export type VenueFields = Omit<Venue, 'id' | keyof Post>;

/** The fields of a venue after a write, and what of the write cannot be used. `current` is undefined for a new venue. */
export function decideVenueFields(
  change: VenuePatch,
  current: VenueFields | undefined,
): { readonly fields: VenueFields; readonly errors: MemberErrors } {
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
    errors: {
      ...(name === '' && { venue: "'venue' must be a text of 1 to 1,000 characters." }),
      ...(website === undefined && {
        website: "'website' must be an address that begins with http:// or https://, or empty.",
      }),
      ...(isHalfPosition(change) && { geo_lat: "'geo_lat' and 'geo_lng' must come together, both or none empty." }),
    },
  };
}

function changePosition(change: VenuePatch, current: VenueFields | undefined): Pick<Venue, 'geoLat' | 'geoLng'> {
  if (change.geoLat === undefined) return { geoLat: current?.geoLat, geoLng: current?.geoLng };
  return { geoLat: change.geoLat ?? undefined, geoLng: change.geoLng ?? undefined };
}

/** A latitude alone is no place. */
const isHalfPosition = ({ geoLat, geoLng }: VenuePatch): boolean =>
  (geoLat === undefined) !== (geoLng === undefined) || (geoLat === null) !== (geoLng === null);

function changeContact(change: VenuePatch, current: VenueFields | undefined): VenueContact {
  const entries = contactNames.map((name) => [name, change[name] ?? current?.[name] ?? '']);
  return Object.fromEntries(entries); // every name of the contact, with a text
}

type Place = Pick<Venue, 'country' | 'province' | 'state' | 'stateprovince'>;

/**
 * TEC's `stateprovince`: what was sent, or else the state in the United States and the province elsewhere. One that was
 * made that way follows the fields it was made of; one that somebody wrote stays.
 */
export function decideStateProvince(change: VenuePatch, current: Place | undefined): string {
  if (change.stateprovince) return change.stateprovince;
  const made = makeStateProvince({
    country: change.country ?? current?.country ?? '',
    province: change.province ?? current?.province ?? '',
    state: change.state ?? current?.state ?? '',
  });
  const isWritten = current !== undefined && current.stateprovince !== makeStateProvince(current);
  return isWritten && change.stateprovince === undefined ? current.stateprovince : made;
}

const unitedStates = ['', 'us', 'united states'];

function makeStateProvince({ country, province, state }: Omit<Place, 'stateprovince'>): string {
  return unitedStates.includes(country.toLowerCase()) && state !== '' ? state : province;
}
