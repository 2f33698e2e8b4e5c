import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { imageUrl, type WithImage } from '../images/image.ts';
import { toImage } from '../images/representation.ts';
import {
  fromNameInput,
  fromPostInput,
  fromTextInput,
  fromUrlInput,
  presentText,
  toPost,
  toSearchTitle,
} from '../posts/representation.ts';
import type { Site } from '../posts/site.ts';
import { isTruthyWord } from '../tec/booleans.ts';
import { renderContent, renderTitle, toScriptText, toSummary } from '../text/render.ts';
import type { Venue, VenuePatch } from './venue.ts';

type VenueBody = components['schemas']['Venue'];
type VenueInput = components['schemas']['VenueUpdate'] & Partial<components['schemas']['VenueCreate']>;
type VenueJsonLd = components['schemas']['VenueJsonLd'];
type GeoCoordinates = components['schemas']['GeoCoordinates'];
type PostalAddress = components['schemas']['PostalAddress'];

/** A venue as lists and the events of lists show it. */
export function toVenue({ post: venue, image }: WithImage<Venue>, site: Site): VenueBody {
  return complete<VenueBody>({
    ...toPost('venue', venue, site),
    venue: renderTitle(venue.name),
    description: presentText(renderContent(venue.description)),
    excerpt: undefined,
    image: image && toImage(image, site.origin),
    address: presentText(venue.address),
    city: presentText(venue.city),
    country: presentText(venue.country),
    province: presentText(venue.province),
    state: presentText(venue.state),
    zip: presentText(venue.zip),
    phone: presentText(venue.phone),
    website: presentText(venue.website),
    stateprovince: presentText(venue.stateprovince),
    geo_lat: venue.geoLat,
    geo_lng: venue.geoLng,
    json_ld: undefined,
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
  });
}

/** Venue of a GET of one venue or event, with `json_ld`. */
export function toVenueWithJsonLd(shown: WithImage<Venue>, site: Site): VenueBody {
  return { ...toVenue(shown, site), json_ld: toVenueJsonLd(shown, site) };
}

/** schema.org representation of TEC without its paid venue pages. */
function toVenueJsonLd({ post: venue, image }: WithImage<Venue>, site: Site): VenueJsonLd {
  const { geoLat, geoLng } = venue;
  return complete<VenueJsonLd>({
    '@type': 'Place',
    name: toSearchTitle(renderTitle(venue.name), venue.status),
    description: toScriptText(toSummary('', venue.description)),
    image: image && imageUrl(image.path, site.origin),
    url: '',
    address: toPostalAddress(venue),
    geo:
      geoLat === undefined || geoLng === undefined
        ? undefined
        : complete<GeoCoordinates>({ '@type': 'GeoCoordinates', latitude: geoLat, longitude: geoLng }),
    telephone: venue.phone,
    sameAs: venue.website,
  });
}

function toPostalAddress(venue: Venue): PostalAddress {
  return complete<PostalAddress>({
    '@type': 'PostalAddress',
    streetAddress: presentText(venue.address),
    addressLocality: presentText(venue.city),
    addressRegion: presentText(venue.stateprovince),
    postalCode: presentText(venue.zip),
    addressCountry: presentText(venue.country),
  });
}

/** The handlers read `image`. */
export function fromVenueInput(input: VenueInput): VenuePatch {
  const { show_map, show_map_link } = input;
  return {
    ...fromPostInput(input),
    name: fromNameInput(input.venue),
    address: fromTextInput(input.address),
    city: fromTextInput(input.city),
    country: fromTextInput(input.country),
    province: fromTextInput(input.province),
    state: fromTextInput(input.state),
    zip: fromTextInput(input.zip),
    phone: fromTextInput(input.phone),
    stateprovince: fromTextInput(input.stateprovince),
    website: fromUrlInput(input.website),
    showMap: show_map === undefined ? undefined : isTruthyWord(show_map),
    showMapLink: show_map_link === undefined ? undefined : isTruthyWord(show_map_link),
    geoLat: fromDegrees(input.geo_lat),
    geoLng: fromDegrees(input.geo_lng),
  };
}

function fromDegrees(degrees: number | string | undefined): number | null | undefined {
  return degrees === '' ? null : degrees === undefined ? undefined : Number(degrees);
}
