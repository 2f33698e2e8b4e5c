import type { PageResponse } from '../../page-request.ts';
import type { Visit } from '../../visit.ts';
import { factsHtml, phoneLink, websiteLink } from '../facts.ts';
import { pictureHtml, previewOf } from '../picture.ts';
import { addressHtml } from '../place.ts';
import { recordPage } from '../record-page.ts';

/** A venue with its events. */
export async function venuePage(visit: Visit, slug: string): Promise<PageResponse> {
  const { words, request } = visit;
  const venue = await visit.api.getVenue(slug);
  const { id, url, description = '', image, json_ld } = venue;
  return recordPage(visit, {
    ...{ kind: words.venue, name: venue.venue, description, url, data: json_ld },
    facts: factsHtml([
      [words.streetAddress, addressHtml(venue, words)],
      [words.phone, phoneLink(venue.phone)],
      [words.website, websiteLink(venue.website)],
    ]),
    picture: image !== undefined && pictureHtml(image, request.origin),
    preview: image && previewOf(image),
    filter: { venue: [id] },
    restPath: `venues/${id}`,
  });
}
