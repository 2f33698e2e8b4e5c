import type { DecidedFields, LinkedPost, LinkedPostFields, LinkedPostPatch } from '../linked-posts/linked-post.ts';
import { readWebAddress, websiteError } from '../text/web-address.ts';

/** Branded so that no other number is used as the id of a venue. */
export type VenueId = number & { readonly brand: 'VenueId' };

/** Plain texts, empty if unknown. */
const contactNames = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;
export type VenueContact = Readonly<Record<(typeof contactNames)[number], string>>;

export interface VenueFields extends LinkedPostFields, VenueContact {
  /** HTTP or HTTPS URL, or empty. */
  readonly website: string;
  readonly stateprovince: string;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  /** Degrees north and east; undefined if unknown. */
  readonly geoLat: number | undefined;
  readonly geoLng: number | undefined;
}

export type Venue = LinkedPost<VenueId, VenueFields>;

/** An undefined member does not change its field. Texts are sanitized, the website is not checked yet. */
export type VenuePatch = LinkedPostPatch & {
  readonly [Member in 'website' | 'stateprovince' | keyof VenueContact]?: string | undefined;
} & { readonly [Member in 'showMap' | 'showMapLink']?: boolean | undefined } & {
  /** Degrees; null removes the position. */
  readonly [Member in 'geoLat' | 'geoLng']?: number | null | undefined;
};

/** `current` is undefined for a new venue. */
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
        website: websiteError,
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

const isHalfPosition = ({ geoLat, geoLng }: Position): boolean => (geoLat === undefined) !== (geoLng === undefined);

function changeContact(current: VenueFields | undefined, patch: VenuePatch): VenueContact {
  const entries = contactNames.map((name) => [name, patch[name] ?? current?.[name] ?? '']);
  return Object.fromEntries(entries); // one entry for each of `contactNames`
}

type Place = Pick<Venue, 'country' | 'province' | 'state' | 'stateprovince'>;

/**
 * TEC's `stateprovince`: the value of the request, else the state in the United States and the province elsewhere. A
 * derived value is updated with its fields; a value that a client wrote is kept.
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
