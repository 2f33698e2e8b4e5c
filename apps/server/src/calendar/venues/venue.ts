import type { Image } from '../images/image.ts';
import type { PublicationChange } from '../posts/decide-post.ts';
import type { Publication } from '../posts/post.ts';

/** Branded so that the id of a venue is never taken for another number. */
export type VenueId = number & { readonly brand: 'VenueId' };

/** Where a venue is and how to reach it: plain text, empty where it is not known. */
export const contactNames = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;
export type VenueContact = Readonly<Record<(typeof contactNames)[number], string>>;

export interface Venue extends Publication, VenueContact {
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
export type VenueChange = PublicationChange & {
  readonly [Member in 'name' | 'website' | 'stateprovince' | keyof VenueContact]?: string | undefined;
} & { readonly [Member in 'showMap' | 'showMapLink']?: boolean | undefined } & {
  /** Degrees; null forgets where the venue is. */
  readonly [Member in 'geoLat' | 'geoLng']?: number | null | undefined;
};
