import { createHash, randomBytes } from 'node:crypto';
import knex, { type Knex } from 'knex';

export interface BookRow {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  /** The name of its file, and its media type. */
  readonly cover: string | null;
  readonly cover_type: string | null;
}

export interface LoanRow {
  readonly id: number;
  readonly book_id: number;
  readonly member: string;
  readonly due_on: string;
  readonly returned_at: string | null;
}

const tables = [
  'create table if not exists members (key_digest text primary key, name text not null)',
  `create table if not exists books (id integer primary key autoincrement, title text not null, author text not null,
    cover text, cover_type text)`,
  `create table if not exists loans (id integer primary key autoincrement, book_id integer not null references books,
    member text not null, due_on text not null, returned_at text)`,
  // A book is lent to one member at a time, also if two requests come at once.
  'create unique index if not exists open_loans on loans (book_id) where returned_at is null',
  `create table if not exists deliveries (id text primary key, body text not null, attempts integer not null,
    due_at_ms integer not null)`,
];

/** Opens the SQLite file, or a database in memory with `:memory:`, and creates its tables. */
export async function openDatabase(filename: string): Promise<Knex> {
  const database = knex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true });
  await database.raw('pragma foreign_keys = on');
  for (const table of tables) await database.raw(table);
  return database;
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Creates the key of a member. The database contains only its digest. */
export async function createKey(database: Knex, name: string): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  await database('members').insert({ key_digest: digestOf(key), name });
  return key;
}

export async function findMember(database: Knex, key: string): Promise<string | undefined> {
  const members = database('members').where({ key_digest: digestOf(key) });
  const member = await members.first<{ name: string }>('name');
  return member?.name;
}

/** A page of rows after a cursor, which is the id of the last row before; reads one row more to know if others follow. */
export async function readPage<Row extends { readonly id: number }>(
  rows: Knex.QueryBuilder,
  { after = 0, limit = 20 }: { readonly after?: number | undefined; readonly limit?: number | undefined },
): Promise<{ readonly page: readonly Row[]; readonly next?: number }> {
  const following = rows.where('id', '>', after).orderBy('id');
  const found: Row[] = await following.limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return found.length > limit && last !== undefined ? { page, next: last.id } : { page };
}
