import { isUnfinished, type PostStatus, type PublishedKind } from './post.ts';

const postTypes: Readonly<Record<PublishedKind, string>> = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
};

export interface LinkedRecord {
  readonly kind: PublishedKind;
  readonly id: number;
  readonly slug: string;
  readonly status: PostStatus;
}

/** The page of a record for readers. As in WordPress, one that has no place of its own yet, or no longer, goes by its id. */
export function permalink({ kind, id, slug, status }: LinkedRecord, origin: string): string {
  const hasPlace = slug !== '' && !isUnfinished(status) && status !== 'future' && status !== 'trash';
  return hasPlace ? `${origin}/${kind}/${slug}/` : `${origin}/?post_type=${postTypes[kind]}&p=${id}`;
}
