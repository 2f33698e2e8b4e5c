import type { Knex } from 'knex';
import { runIn, type Transaction } from '../../database/database.ts';
import { storeTexts } from '../../database/search/store-texts.ts';
import { idList, prepared, selectIds } from '../../database/statement.ts';
import { changedMembers, hasOtherReaders, journalOf } from '../posts/journal.ts';
import { eventsOf, touchEvents } from '../posts/journal-store.ts';
import type { PostAddress } from '../posts/post.ts';
import { findAtAddress, fromPostRow, inOrderOf, type PostRow, toPostRow } from '../posts/repository.ts';
import { type Visibility, whereVisible } from '../posts/visibility.ts';
import { toNameKey } from '../text/name-key.ts';
import type { LinkedPost, LinkedPostFields, LinkedPostNoun, LinkedPostTable } from './linked-post.ts';

/** Mapping between the fields of one kind and the columns of its table. */
export interface LinkedPostMapping<Id extends number, Fields extends LinkedPostFields, Columns> {
  readonly noun: LinkedPostNoun;
  readonly table: LinkedPostTable;
  toFields(columns: Columns): Fields;
  toColumns(fields: Fields): Columns;
  /** Removes the post from its events (DI-25), and records a change of each. */
  unlink(trx: Transaction, id: Id): Promise<void>;
}

export type LinkedPostRow<Id extends number, Columns> = PostRow &
  Columns & { readonly id: Id; readonly name_key: string };

export interface LinkedPostRepository<Id extends number, Fields extends LinkedPostFields> {
  readonly noun: LinkedPostNoun;
  readonly table: LinkedPostTable;
  find(db: Knex, address: PostAddress): Promise<LinkedPost<Id, Fields> | undefined>;
  /** Visible posts in the order of the ids; ids without a visible post are skipped. */
  findVisible(db: Knex, ids: readonly number[], visibility: Visibility): Promise<LinkedPost<Id, Fields>[]>;
  /** Posts with these ids, for writes; the caller checks the visibility. */
  findAll(trx: Transaction, ids: ReadonlySet<number>): Promise<LinkedPost<Id, Fields>[]>;
  /** Visible posts with this name outside the trash, oldest first. */
  findByName(db: Knex, name: string, visibility: Visibility): Promise<LinkedPost<Id, Fields>[]>;
  insert(trx: Transaction, post: LinkedPost<Id, Fields>): Promise<void>;
  /** Replaces `before` with `after`; if its readers change, a change of its events is recorded too. */
  replace(trx: Transaction, before: LinkedPost<Id, Fields>, after: LinkedPost<Id, Fields>): Promise<void>;
  unlink(trx: Transaction, id: Id): Promise<void>;
}

export function createLinkedPostRepository<Id extends number, Fields extends LinkedPostFields, Columns extends object>(
  mapping: LinkedPostMapping<Id, Fields, Columns>,
): LinkedPostRepository<Id, Fields> {
  const { noun, table, toColumns, unlink } = mapping;
  const selectAll = prepared(`select * from ${table} where id in (${selectIds})`);
  type Row = LinkedPostRow<Id, Columns>;
  const toLinkedPost = (row: Row) => fromLinkedPostRow(row, mapping);
  const toRow = (post: LinkedPost<Id, Fields>): Row => ({
    ...toPostRow(post),
    ...toColumns(post),
    id: post.id,
    name_key: toNameKey(post.name),
  });

  return {
    noun,
    table,

    async find(db, address) {
      const row = await findAtAddress<Row>(address, (condition) => db(table).where(condition).first());
      return row && toLinkedPost(row);
    },

    async findVisible(db, ids, visibility) {
      if (ids.length === 0) return [];
      const rows: Row[] = await whereVisible(db(table).whereIn('id', [...new Set(ids)]), table, visibility);
      return inOrderOf(ids, rows).map(toLinkedPost);
    },

    async findAll(trx, ids) {
      if (ids.size === 0) return [];
      const rows = await runIn<Row>(trx, selectAll(idList(ids)));
      return rows.map(toLinkedPost);
    },

    async findByName(db, name, visibility) {
      const rows: Row[] = await whereVisible(db(table), table, visibility)
        .where({ name_key: toNameKey(name) })
        .whereNot({ status: 'trash' })
        .orderBy('id')
        .limit(20);
      return rows.map(toLinkedPost);
    },

    async insert(trx, post) {
      const row = toRow(post);
      await trx(table).insert(row);
      await storeTexts(trx, table, [row]);
      const after = { revision: post.revision, post };
      journalOf(trx).note({ kind: noun, id: post.id, before: undefined, after, members: new Set() });
    },

    async replace(trx, before, after) {
      const { id, ...row } = toRow(after);
      await trx(table).where({ id }).update(row);
      await storeTexts(trx, table, [{ id, ...row }]);
      const journal = journalOf(trx);
      journal.note({
        kind: noun,
        id,
        before: { revision: before.revision, post: before },
        after: { revision: after.revision, post: after },
        members: changedMembers(toRow(before), toRow(after)),
      });
      if (hasOtherReaders(before, after, journal.writer.nowMs)) await touchEvents(trx, eventsOf(trx, noun, id));
    },

    unlink,
  };
}

export function fromLinkedPostRow<Id extends number, Fields extends LinkedPostFields, Columns>(
  row: LinkedPostRow<Id, Columns>,
  { toFields }: Pick<LinkedPostMapping<Id, Fields, Columns>, 'toFields'>,
): LinkedPost<Id, Fields> {
  return { ...toFields(row), ...fromPostRow(row), id: row.id };
}
