import type { components } from '@ngoma/contract';
import { toPlainText } from '../text/plain-text.ts';
import { sanitizeInlineHtml } from '../text/sanitize-html.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import { isUnfinished, noDate, type Post, type PostKind, type PostPatch, type PostStatus, statusAt } from './post.ts';
import { permalink, type Site } from './site.ts';

/** Members of every response with an event, venue or organizer. */
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

/** `datePath` is the path of a date below the page of its series. */
export function toPost(kind: PostKind, post: Post & { readonly id: number }, site: Site, datePath?: string): PostBody {
  const { id, slug, modifiedAtMs } = post;
  const status = statusAt(post, site.nowMs);
  const globalId = toGlobalId(id, site.origin);
  return {
    id,
    author: String(post.authorId),
    status,
    date: post.publishedLocal,
    date_utc: toDateUtc(post),
    modified: instantToWallTime(modifiedAtMs, site.zone),
    modified_utc: utcToWallTime(modifiedAtMs),
    url: permalink({ kind, id, slug, status, datePath }, site.origin),
    slug,
    global_id: globalId,
    global_id_lineage: [globalId],
    revision: post.revision,
  };
}

/** As in TEC, a draft shows its `date_utc` only until its first update. */
function toDateUtc({ status, trashedFrom, publishedAtMs, revision }: Post): WallTime {
  const isDraft = isUnfinished(trashedFrom ?? status);
  return publishedAtMs === undefined || (isDraft && revision > 1) ? noDate : utcToWallTime(publishedAtMs);
}

/** Id among all calendars, as in TEC: the host without scheme and port, and the id. */
export function toGlobalId(id: number, origin: string): string {
  return `${new URL(origin).hostname}?id=${id}`;
}

type Inputs = components['schemas'];

/** Members of a write that events, venues and organizers share. */
export interface PostInput {
  readonly author?: Inputs['IdInput'];
  readonly date?: Inputs['DateInput'];
  readonly date_utc?: Inputs['DateInput'];
  readonly description?: Inputs['HtmlInput'];
  readonly status?: Inputs['PostStatus'];
}

export function fromPostInput({ author, date, date_utc, description, status }: PostInput): PostPatch {
  return {
    author: author === undefined ? undefined : Number(author),
    date,
    dateUtc: date_utc,
    description: fromHtmlInput(description),
    status,
  };
}

/** Name of a venue or organizer with its inline markup. `0` is empty, as in PHP. */
export function fromNameInput(input: Inputs['NameInput'] | undefined): string | undefined {
  if (input === undefined) return undefined;
  const name = sanitizeInlineHtml(String(input)).trim();
  return name === '0' ? '' : name;
}

export function fromHtmlInput(input: Inputs['HtmlInput'] | undefined): string | undefined {
  return input === undefined ? undefined : String(input);
}

/** `false`, 0 and an empty list mean an empty URL. */
export function fromUrlInput(input: Inputs['UrlInput'] | undefined): string | undefined {
  return input === undefined || typeof input === 'string' ? input : '';
}

export function fromTextInput(input: Inputs['TextInput'] | undefined): string | undefined {
  return input === undefined ? undefined : toPlainText(String(input));
}

/** TEC omits empty texts; in PHP, `0` is empty too. */
export const presentText = (text: string): string | undefined => (text === '' || text === '0' ? undefined : text);

/** Title in `json_ld`; WordPress marks private posts there. */
export const toSearchTitle = (title: string, status: PostStatus): string =>
  status === 'private' ? `Private: ${title}` : title;
