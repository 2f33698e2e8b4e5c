import type { Knex } from 'knex';
import { credentialDetails, toActor } from '../../account/audit-actor.ts';
import type { UserId } from '../../account/caller.ts';
import { type AuditEntry, recordAudit } from '../../audit/record-audit.ts';
import { runIn, type Transaction } from '../../database/database.ts';
import { insertRows, prepared, preparedChange } from '../../database/statement.ts';
import {
  type ChangeRow,
  type Journal,
  type JournalEntry,
  journalOf,
  scheduledAt,
  toChangeRow,
  type Writer,
} from './journal.ts';
import type { PostKind } from './post.ts';
import { dropPrefetched } from './prefetch.ts';

/** Stores the journal of a transaction: the change feed, the scheduled publications and the audit log. */
export async function storeJournal(trx: Transaction, journal: Journal): Promise<void> {
  const { writer } = journal;
  const entries = journal.entries();
  if (entries.length === 0) return;
  const rows = entries.filter(({ kind }) => kind !== 'image').map((entry) => toChangeRow(entry, writer.nowMs));
  await runIn(trx, insertRows('calendar_changes', rows));
  for (const entry of entries) await reschedule(trx, entry);
  await recordAudit(trx, ...entries.map((entry) => toAuditEntry(entry, writer)));
}

const changeColumns: readonly (keyof ChangeRow)[] = [
  'kind',
  'record_id',
  'change',
  'revision',
  'at',
  'public_before',
  'public_after',
  'author_before',
  'author_after',
];

async function reschedule(trx: Transaction, { kind, id, before, after }: JournalEntry): Promise<void> {
  const at = scheduledAt(after);
  if (at === scheduledAt(before)) return;
  const nextAtMs = nextPublications.get(trx);
  if (at !== undefined && nextAtMs !== undefined && at < nextAtMs) nextPublications.set(trx, at);
  if (at === undefined) await runIn(trx, unschedule(kind, id));
  else await runIn(trx, insertRows('scheduled_publications', [{ kind, record_id: id, at }], replacingMoment));
}

const unschedule = preparedChange(
  'scheduled_publications',
  'delete from scheduled_publications where kind = ? and record_id = ?',
);
const replacingMoment = 'on conflict (kind, record_id) do update set at = excluded.at';

/** Records a change of events whose own row is the same: a venue, organizer or term that they show has changed. */
export const touchEvents = (trx: Transaction, ids: Knex.QueryBuilder): Promise<void> => touchPosts(trx, 'event', ids);

/** Records a change of each post that shows an image. */
export async function touchPostsWithImage(trx: Transaction, imageId: number): Promise<void> {
  for (const kind of ['event', 'venue', 'organizer'] as const)
    await touchPosts(trx, kind, trx(`${kind}s`).where({ image_id: imageId }).select('id'));
}

/** Records that dates were added to series: their rows are the same, and webhooks do not report it. */
export async function noteAddedDates(trx: Transaction, series: readonly number[], nowMs: number): Promise<void> {
  if (series.length === 0) return;
  const isPublic = trx.raw(
    `case when status = 'publish' or (status = 'future' and published_utc <= ?) then 1 else 0 end`,
    [nowMs],
  );
  const rows = trx('events')
    .whereIn('id', [...series])
    .orderBy('id')
    .select(
      trx.raw(`'event', id, 'updated', revision, cast(? as bigint)`, [nowMs]),
      ...[isPublic, isPublic, 'author_id', trx.raw('author_id'), trx.raw('1')],
    );
  await trx(trx.raw(`calendar_changes (${changeColumns.join(', ')}, is_addition)`)).insert(rows);
}

/** Moves all posts of a kind from one author to another, and records a change of each. */
export const changeAuthor = (trx: Transaction, kind: PostKind, from: UserId, to: UserId): Promise<void> =>
  touchPosts(trx, kind, trx(`${kind}s`).where({ author_id: from }).select('id'), to);

async function touchPosts(trx: Transaction, kind: PostKind, ids: Knex.QueryBuilder, newAuthor?: UserId): Promise<void> {
  const { nowMs } = journalOf(trx).writer;
  const table = `${kind}s` as const;
  const revision = trx.raw('revision + 1');
  const isPublic = `case when status = 'publish' or (status = 'future' and published_utc <= ${Number(nowMs)}) then 1 else 0 end`;
  const touched = trx(table)
    .whereIn('id', ids.clone())
    .orderBy('id')
    .select(
      trx.raw('?', [kind]),
      'id',
      trx.raw(`case when status = 'trash' then 'trashed' else 'updated' end`),
      revision,
      trx.raw('cast(? as bigint)', [nowMs]),
      trx.raw(isPublic),
      trx.raw(isPublic),
      'author_id',
      newAuthor === undefined ? trx.raw('author_id') : trx.raw('cast(? as integer)', [newAuthor]),
    );
  await trx(changeTable(trx)).insert(touched);
  await trx(table)
    .whereIn('id', ids.clone())
    .update({ revision, ...(newAuthor !== undefined && { author_id: newAuthor }) });
}

/** Adds posts whose scheduled time has come to the change feed. Runs first, so that the feed has them before later changes. */
export async function recordDuePublications(trx: Transaction, nowMs: number): Promise<void> {
  const nextAtMs = nextPublications.get(trx) ?? (await findNextPublication(trx));
  nextPublications.set(trx, nextAtMs);
  if (nextAtMs > nowMs) return;
  nextPublications.delete(trx);
  dropPrefetched(trx);
  const due: { readonly kind: PostKind; readonly record_id: number }[] = await trx('scheduled_publications')
    .where('at', '<=', nowMs)
    .orderBy('at')
    .select('kind', 'record_id');
  for (const { kind, record_id: id } of due) {
    const published = trx(`${kind}s`)
      .where({ id })
      .select(
        trx.raw('?', [kind]),
        'id',
        trx.raw(`'updated'`),
        'revision',
        trx.raw('cast(? as bigint)', [nowMs]),
        trx.raw('0'),
        trx.raw('1'),
        'author_id',
        trx.raw('author_id'),
      );
    await trx(changeTable(trx)).insert(published);
    if (kind !== 'event') await touchEvents(trx, eventsOf(trx, kind, id));
  }
  if (due.length > 0) await trx('scheduled_publications').where('at', '<=', nowMs).delete();
}

/** No publication is scheduled before this time; cached for the changes of one transaction. */
const nextPublications = new WeakMap<Transaction, number>();

const selectNextPublication = prepared('select min(at) as at from scheduled_publications');

async function findNextPublication(trx: Transaction): Promise<number> {
  const [row] = await runIn<{ readonly at: number | null }>(trx, selectNextPublication());
  return row?.at ?? Number.POSITIVE_INFINITY;
}

const changeTable = (trx: Transaction): Knex.Raw => trx.raw(`calendar_changes (${changeColumns.join(', ')})`);

export const eventsOf = (trx: Transaction, kind: Exclude<PostKind, 'event'>, id: number): Knex.QueryBuilder =>
  kind === 'venue'
    ? trx('occurrences')
        .where({ venue_id: id })
        .select('event_id')
        .union(trx('events').where({ venue_id: id }).select('id'))
    : trx('event_organizers').where({ organizer_id: id }).select('event_id');

function toAuditEntry(entry: JournalEntry, { caller, nowMs, address }: Writer): AuditEntry {
  const { change } = toChangeRow(entry, nowMs);
  const { kind, id, members } = entry;
  return {
    atMs: nowMs,
    actor: toActor(caller, address),
    action: `${kind}.${change}`,
    subject: `${kind} ${id}`,
    result: 'done',
    details: { ...credentialDetails(caller), ...(change !== 'created' && { members: [...members].sort() }) },
  };
}
