import type { DecidedFields, LinkedPost, LinkedPostFields, LinkedPostPatch } from '../linked-posts/linked-post.ts';
import { readWebAddress } from '../text/web-address.ts';

/** Branded so that the id of a venue is never taken for another number. */
export type VenueId = number & { readonly brand: 'VenueId' };

/** Where a venue is and how to reach it: plain text, empty where it is not known. */
const contactNames = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;
export type VenueContact = Readonly<Record<(typeof contactNames)[number], string>>;

export interface VenueFields extends LinkedPostFields, VenueContact {
  /** An http or https address, or empty. */
  readonly website: string;
  readonly stateprovince: string;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  /** Degrees north and east; undefined where they are not known. */
  readonly geoLat: number | undefined;
  readonly geoLng: number | undefined;
}

export type Venue = LinkedPost<VenueId, VenueFields>;

/** A venue in a write; an undefined member leaves its field as it is. Texts are cleaned, the website is as it was sent. */
export type VenuePatch = LinkedPostPatch & {
  readonly [Member in 'website' | 'stateprovince' | keyof VenueContact]?: string | undefined;
} & { readonly [Member in 'showMap' | 'showMapLink']?: boolean | undefined } & {
  /** Degrees; null forgets where the venue is. */
  readonly [Member in 'geoLat' | 'geoLng']?: number | null | undefined;
};

/** The fields of a venue after a write, and the errors of the write. `current` is undefined for a new venue. */
export function decideVenueFields(current: VenueFields | undefined, patch: VenuePatch): DecidedFields<VenueFields> {
  const name = patch.name ?? current?.name ?? '';
  const website = patch.website === undefined ? (current?.website ?? '') : readWebAddress(patch.website);
  const position = changePosition(current, patch);
  return {
    fields: {
      ...changeContact(current, patch),
      name,
      website: website ?? '',
      stateprovince: decideStateProvince(current, patch),
      showMap: patch.showMap ?? current?.showMap ?? true,
      showMapLink: patch.showMapLink ?? current?.showMapLink ?? true,
      ...position,
    },
    errors: {
      ...(name === '' && { venue: "'venue' must be a text of 1 to 1,000 characters." }),
      ...(website === undefined && {
        website: "'website' must be an address that begins with http:// or https://, or empty.",
      }),
      ...(isHalfPosition(position) && {
        [position.geoLat === undefined ? 'geo_lat' : 'geo_lng']:
          "'geo_lat' and 'geo_lng' must come together, both or none empty.",
      }),
    },
  };
}

type Position = Pick<Venue, 'geoLat' | 'geoLng'>;

function changePosition(current: VenueFields | undefined, { geoLat, geoLng }: VenuePatch): Position {
  return {
    geoLat: geoLat === undefined ? current?.geoLat : (geoLat ?? undefined),
    geoLng: geoLng === undefined ? current?.geoLng : (geoLng ?? undefined),
  };
}

/** A latitude alone is no location. */
const isHalfPosition = ({ geoLat, geoLng }: Position): boolean => (geoLat === undefined) !== (geoLng === undefined);

function changeContact(current: VenueFields | undefined, patch: VenuePatch): VenueContact {
  const entries = contactNames.map((name) => [name, patch[name] ?? current?.[name] ?? '']);
  return Object.fromEntries(entries); // every name of the contact, with a text
}

type Place = Pick<Venue, 'country' | 'province' | 'state' | 'stateprovince'>;

/**
 * TEC's `stateprovince`: the one that was sent, or else the state in the United States and the province elsewhere. One
 * that was derived follows the fields it was derived from; one that a client wrote stays.
 */
export function decideStateProvince(current: Place | undefined, patch: VenuePatch): string {
  if (patch.stateprovince) return patch.stateprovince;
  const made = makeStateProvince({
    country: patch.country ?? current?.country ?? '',
    province: patch.province ?? current?.province ?? '',
    state: patch.state ?? current?.state ?? '',
  });
  const isWritten = current !== undefined && current.stateprovince !== makeStateProvince(current);
  return isWritten && patch.stateprovince === undefined ? current.stateprovince : made;
}

const unitedStates = ['', 'US', 'United States'];

function makeStateProvince({ country, province, state }: Omit<Place, 'stateprovince'>): string {
  return unitedStates.includes(country) && state !== '' ? state : province;
}
