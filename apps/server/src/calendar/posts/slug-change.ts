import type { Transaction } from '../../database/database.ts';
import type { PostStatus, Publication, RecordTable } from './post.ts';
import { uniqueSlug } from './slugs.ts';
import { fromTrashSlug, toTrashSlug } from './trash-slug.ts';

/** The record whose slug is decided, before the write. */
export interface SlugOwner {
  readonly table: RecordTable;
  readonly id: number;
  readonly current: Pick<Publication, 'status' | 'slug'>;
}

/** The slug after a change of state: the trash takes it away, leaving the trash gives it back or one like it. */
export async function decideSlug(
  trx: Transaction,
  { table, id, current }: SlugOwner,
  status: PostStatus,
): Promise<string> {
  const { slug } = current;
  const wasTrashed = current.status === 'trash';
  if (wasTrashed === (status === 'trash')) return slug;
  return uniqueSlug(trx, table, wasTrashed ? fromTrashSlug(slug) : toTrashSlug(slug), id);
}
