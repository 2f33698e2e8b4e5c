import type { PageResponse } from '../../page-request.ts';
import type { Visit } from '../../visit.ts';
import { factsHtml, mailLink, phoneLink, websiteLink } from '../facts.ts';
import { pictureHtml, previewOf } from '../picture.ts';
import { recordPage } from '../record-page.ts';

/** An organizer with its events. */
export async function organizerPage(visit: Visit, slug: string): Promise<PageResponse> {
  const { words, request } = visit;
  const organizer = await visit.api.getOrganizer(slug);
  const { id, url, description = '', image, json_ld } = organizer;
  return recordPage(visit, {
    ...{ kind: words.organizers(1), name: organizer.organizer, description, url, data: json_ld },
    facts: factsHtml([
      [words.phone, phoneLink(organizer.phone)],
      [words.email, mailLink(organizer.email)],
      [words.website, websiteLink(organizer.website)],
    ]),
    picture: image !== undefined && pictureHtml(image, request.origin),
    preview: image && previewOf(image),
    filter: { organizer: [id] },
    restPath: `organizers/${id}`,
  });
}
