import type { UserId } from '../../account/caller.ts';
import type { ImageId } from '../images/image.ts';
import type { PostStatus, Publication } from './post.ts';

/** The columns that the tables of events, venues and organizers share. */
export interface PublicationRow {
  readonly author_id: UserId;
  readonly status: PostStatus;
  readonly trashed_from: PostStatus | null;
  readonly slug: string;
  readonly description: string;
  readonly image_id: ImageId | null;
  readonly published_local: string;
  readonly published_utc: number | null;
  readonly modified_at: number;
  readonly revision: number;
}

export function readPublication(row: PublicationRow): Publication {
  return {
    authorId: row.author_id,
    status: row.status,
    trashedFrom: row.trashed_from ?? undefined,
    slug: row.slug,
    description: row.description,
    imageId: row.image_id ?? undefined,
    publishedLocal: row.published_local,
    publishedUtc: row.published_utc ?? undefined,
    modifiedAt: row.modified_at,
    revision: row.revision,
  };
}

export function writePublication(publication: Publication): PublicationRow {
  return {
    author_id: publication.authorId,
    status: publication.status,
    trashed_from: publication.trashedFrom ?? null,
    slug: publication.slug,
    description: publication.description,
    image_id: publication.imageId ?? null,
    published_local: publication.publishedLocal,
    published_utc: publication.publishedUtc ?? null,
    modified_at: publication.modifiedAt,
    revision: publication.revision,
  };
}
