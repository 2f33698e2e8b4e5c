import type { components } from '@ngoma/contract';
import type { NoMembers } from '../../http/handler.ts';
import { toPlainText } from '../text/plain-text.ts';
import { sanitizeHtml, sanitizeInlineHtml } from '../text/sanitize-html.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import type { PublicationChange } from './decide-publication.ts';
import { permalink } from './permalink.ts';
import { type Publication, type PublishedKind, statusAt } from './record.ts';
import type { Site } from './site.ts';

/** What TEC shows of a draft that has no publication date. */
const noDate = '0000-00-00 00:00:00';

/** The members that events, venues and organizers have in common, which every answer holds. */
export interface PublicationBody {
  readonly id: number;
  readonly author: string;
  readonly status: components['schemas']['PostStatus'];
  readonly date: WallTime;
  readonly date_utc: WallTime;
  readonly modified: WallTime;
  readonly modified_utc: WallTime;
  readonly url: string;
  readonly slug: string;
  readonly global_id: string;
  readonly global_id_lineage: string[];
  readonly revision: number;
}

export function toPublication(
  kind: PublishedKind,
  record: Publication & { readonly id: number },
  site: Site,
): PublicationBody {
  const { id, slug, publishedUtc, modifiedAt } = record;
  const status = statusAt(record, site.nowMs);
  const globalId = toGlobalId(id, site.origin);
  return {
    id,
    author: String(record.authorId),
    status,
    date: record.publishedLocal,
    date_utc: publishedUtc === undefined ? noDate : utcToWallTime(publishedUtc),
    modified: instantToWallTime(modifiedAt, site.zone),
    modified_utc: utcToWallTime(modifiedAt),
    url: permalink({ kind, id, slug, status }, site.origin),
    slug,
    global_id: globalId,
    global_id_lineage: [globalId],
    revision: record.revision,
  };
}

/** Names a record among all calendars, as TEC does: the host without scheme and port, and the id. */
function toGlobalId(id: number, origin: string): string {
  return `${new URL(origin).hostname}?id=${id}`;
}

type Inputs = components['schemas'];

/** The members of a write that are the same for events, venues and organizers. */
export interface PublicationInput {
  readonly author?: Inputs['IdInput'];
  readonly date?: Inputs['DateInput'];
  readonly date_utc?: Inputs['DateInput'];
  readonly description?: Inputs['HtmlInput'];
  readonly status?: Inputs['PostStatus'];
}

/** `input` is all that a record has not read itself. */
export function fromPublicationInput<Rest extends PublicationInput>(
  input: Rest & NoMembers<Rest, keyof PublicationInput>,
): PublicationChange {
  const { author, date, date_utc, description, status }: PublicationInput = input;
  return {
    author: author === undefined ? undefined : Number(author),
    date,
    dateUtc: date_utc,
    description: description === undefined ? undefined : sanitizeHtml(String(description)),
    status,
  };
}

/** The name of a venue or organizer as it is stored: marks within the line stay. */
export function fromNameInput(input: Inputs['NameInput'] | undefined): string | undefined {
  return input === undefined ? undefined : sanitizeInlineHtml(String(input)).trim();
}

/** A line of plain text as it is stored. */
export function fromTextInput(input: Inputs['TextInput'] | undefined): string | undefined {
  return input === undefined ? undefined : toPlainText(String(input));
}

/** TEC leaves out what is empty. */
export const presentText = (text: string): string | undefined => (text === '' ? undefined : text);
