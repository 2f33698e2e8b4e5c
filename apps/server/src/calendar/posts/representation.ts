import type { components } from '@ngoma/contract';
import type { NoMembers } from '../../http/handler.ts';
import { toPlainText } from '../text/plain-text.ts';
import { sanitizeInlineHtml } from '../text/sanitize-html.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import { type Post, type PostKind, type PostPatch, statusAt } from './post.ts';
import { permalink, type Site } from './site.ts';

/** What TEC shows of a draft that has no publication date. */
const noDate = '0000-00-00 00:00:00';

/** The members that events, venues and organizers have in common, which every response contains. */
export interface PostBody {
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

export function toPost(kind: PostKind, post: Post & { readonly id: number }, site: Site): PostBody {
  const { id, slug, publishedAtMs, modifiedAtMs } = post;
  const status = statusAt(post, site.nowMs);
  const globalId = toGlobalId(id, site.origin);
  return {
    id,
    author: String(post.authorId),
    status,
    date: post.publishedLocal,
    date_utc: publishedAtMs === undefined ? noDate : utcToWallTime(publishedAtMs),
    modified: instantToWallTime(modifiedAtMs, site.zone),
    modified_utc: utcToWallTime(modifiedAtMs),
    url: permalink({ kind, id, slug, status }, site.origin),
    slug,
    global_id: globalId,
    global_id_lineage: [globalId],
    revision: post.revision,
  };
}

/** Names a post among all calendars, as TEC does: the host without scheme and port, and the id. */
function toGlobalId(id: number, origin: string): string {
  return `${new URL(origin).hostname}?id=${id}`;
}

type Inputs = components['schemas'];

/** The members of a write that are the same for events, venues and organizers. */
export interface PostInput {
  readonly author?: Inputs['IdInput'];
  readonly date?: Inputs['DateInput'];
  readonly date_utc?: Inputs['DateInput'];
  readonly description?: Inputs['HtmlInput'];
  readonly status?: Inputs['PostStatus'];
}

/** `input` is all that the representation of a kind has not read itself. */
export function fromPostInput<Rest extends PostInput>(input: Rest & NoMembers<Rest, keyof PostInput>): PostPatch {
  const { author, date, date_utc, description, status }: PostInput = input;
  return {
    author: author === undefined ? undefined : Number(author),
    date,
    dateUtc: date_utc,
    description: description === undefined ? undefined : String(description),
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
