import type { Knex } from 'knex';
import type { Transaction } from '../database/database.ts';
import type { AuditRow } from './record-audit.ts';

/** A user whose names are replaced in the audit log. */
export interface NamedUser {
  readonly login: string;
  /** Addresses of the user that no other user has now. */
  readonly emails: readonly string[];
}

type Entry = Pick<AuditRow, 'id' | 'action' | 'subject' | 'details'>;

const aboutUsers = /^(user|password|key)\./;

/** All addresses in audit entries about the user, including earlier ones. */
export async function listRecordedEmails(trx: Transaction, login: string): Promise<string[]> {
  const rows: Entry[] = await trx<AuditRow>('audit')
    .whereIn('action', ['user.create', 'user.email'])
    .whereRaw('lower(subject) = ?', [login.toLowerCase()])
    .select('id', 'action', 'subject', 'details');
  return rows.flatMap(({ action, details }) => {
    const { email, from, to } = readDetails(details);
    return [email, ...(action === 'user.email' ? [from, to] : [])].filter((each) => typeof each === 'string');
  });
}

/** Replaces the login and addresses of a user by a pseudonym in all audit entries. */
export async function renameUserInAudit(trx: Transaction, user: NamedUser, pseudonym: string): Promise<void> {
  const { login } = user;
  await trx('audit').where({ actor_kind: 'user', actor: login }).update({ actor: pseudonym });
  // Entries of keys contain their user and may be many, so one statement updates them.
  const [before, after] = [login, pseudonym].map((name) => JSON.stringify({ user: name }).slice(1, -1));
  await trx('audit')
    .whereRaw(`details like ? escape '\\'`, [containing(before ?? '')])
    .update({ details: trx.raw('replace(details, ?, ?)', [before ?? '', after ?? '']) });
  const replace = createReplacement([login, ...user.emails], pseudonym);
  let last = '';
  for (;;) {
    const entries = await findNaming(trx, [login, ...user.emails], last);
    for (const entry of entries) await renameIn(trx, entry, replace);
    if (entries.length < pageSize) return;
    last = entries.at(-1)?.id ?? last;
  }
}

const pageSize = 500;

/** Entries after an id whose subject or details may contain one of the names. */
function findNaming(trx: Transaction, names: readonly string[], after: string): Promise<Entry[]> {
  const query = trx<AuditRow>('audit').where('id', '>', after).orderBy('id').limit(pageSize);
  query.where((naming: Knex.QueryBuilder) => {
    for (const name of names) {
      const pattern = containing(JSON.stringify(name).slice(1, -1));
      naming.orWhereRaw('lower(subject) = ?', [name.toLowerCase()]).orWhere({ subject: name });
      // SQLite's `lower` converts only ASCII.
      naming.orWhereRaw(`lower(details) like ? escape '\\'`, [pattern.toLowerCase()]);
      naming.orWhereRaw(`details like ? escape '\\'`, [pattern]);
    }
  });
  return query.select('id', 'action', 'subject', 'details');
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

type Replace = (text: string) => string;

/** Replaces whole names: `amina` in `'Amina' exists` and not in `amina-2` or `amina@example.ug`. */
function createReplacement(names: readonly string[], pseudonym: string): Replace {
  const patterns = names.map(
    (name) => new RegExp(`(?<![\\p{L}\\p{N}._@-])${escapePattern(name)}(?![\\p{L}\\p{N}_-]|[.@][\\p{L}\\p{N}])`, 'giu'),
  );
  return (text) => patterns.reduce((replaced, pattern) => replaced.replace(pattern, pseudonym), text);
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

async function renameIn(trx: Transaction, entry: Entry, replace: Replace): Promise<void> {
  const subject = aboutUsers.test(entry.action) ? replace(entry.subject) : entry.subject;
  const details = JSON.stringify(readDetails(entry.details), (member, value: unknown) =>
    typeof value === 'string' && isFreeText(member, entry.action) ? replace(value) : value,
  );
  if (subject === entry.subject && details === entry.details) return;
  await trx<AuditRow>('audit').where({ id: entry.id }).update({ subject, details });
}

/** Members with values of a fixed list: a user may have the login `editor`. */
const fixedValues = new Set(['mode', 'role', 'scopes', 'members', 'status', 'state']);

const isFreeText = (member: string, action: string): boolean =>
  !fixedValues.has(member) && !(action === 'user.role' && (member === 'from' || member === 'to'));

const readDetails = (details: string): Readonly<Record<string, unknown>> => JSON.parse(details);
