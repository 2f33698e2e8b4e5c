import type { Knex } from 'knex';
import type { RecordKind } from './post.ts';

/** What has this id, or undefined where nothing has. */
export async function findKind(db: Knex, id: number): Promise<RecordKind | undefined> {
  const row = await db<{ id: number; kind: RecordKind }>('calendar_records').where({ id }).first('kind');
  return row?.kind;
}
