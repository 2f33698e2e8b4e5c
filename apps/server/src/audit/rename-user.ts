import type { Knex } from 'knex';
import type { Transaction } from '../database/database.ts';
import type { AuditRow } from './record-audit.ts';

/** A user whose names are to be replaced in the audit. */
export interface NamedUser {
  readonly login: string;
  /** Addresses that were the user's, and are nobody else's now. */
  readonly emails: readonly string[];
}

type Line = Pick<AuditRow, 'id' | 'action' | 'subject' | 'details'>;

const aboutUsers = /^(user|password|key)\./;

/** The addresses that lines about the user contain, those of before too. */
export async function listRecordedEmails(trx: Transaction, login: string): Promise<string[]> {
  const rows: Line[] = await trx<AuditRow>('audit')
    .whereIn('action', ['user.create', 'user.email'])
    .whereRaw('lower(subject) = ?', [login.toLowerCase()])
    .select('id', 'action', 'subject', 'details');
  return rows.flatMap(({ action, details }) => {
    const { email, from, to } = readDetails(details);
    return [email, ...(action === 'user.email' ? [from, to] : [])].filter((each) => typeof each === 'string');
  });
}

/** Replaces the login and the addresses of a user by a pseudonym in all lines of the audit. */
export async function renameUserInAudit(trx: Transaction, user: NamedUser, pseudonym: string): Promise<void> {
  const { login } = user;
  await trx('audit').where({ actor_kind: 'user', actor: login }).update({ actor: pseudonym });
  // Each line of a key names its user: there may be many, and one statement writes them all.
  const [before, after] = [login, pseudonym].map((name) => JSON.stringify({ user: name }).slice(1, -1));
  await trx('audit')
    .whereRaw(`details like ? escape '\\'`, [containing(before ?? '')])
    .update({ details: trx.raw('replace(details, ?, ?)', [before ?? '', after ?? '']) });
  const replace = createReplacement([login, ...user.emails], pseudonym);
  let last = '';
  for (;;) {
    const lines = await findNaming(trx, [login, ...user.emails], last);
    for (const line of lines) await renameIn(trx, line, replace);
    if (lines.length < pageLines) return;
    last = lines.at(-1)?.id ?? last;
  }
}

const pageLines = 500;

/** Lines whose subject or details may contain one of the names, after a line. */
function findNaming(trx: Transaction, names: readonly string[], after: string): Promise<Line[]> {
  const query = trx<AuditRow>('audit').where('id', '>', after).orderBy('id').limit(pageLines);
  query.where((naming: Knex.QueryBuilder) => {
    for (const name of names) {
      const pattern = containing(JSON.stringify(name).slice(1, -1));
      naming.orWhereRaw('lower(subject) = ?', [name.toLowerCase()]).orWhere({ subject: name });
      // SQLite's `lower` changes ASCII alone.
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

async function renameIn(trx: Transaction, line: Line, replace: Replace): Promise<void> {
  const subject = aboutUsers.test(line.action) ? replace(line.subject) : line.subject;
  const details = JSON.stringify(readDetails(line.details), (member, value: unknown) =>
    typeof value === 'string' && isFreeText(member, line.action) ? replace(value) : value,
  );
  if (subject === line.subject && details === line.details) return;
  await trx<AuditRow>('audit').where({ id: line.id }).update({ subject, details });
}

/** Members with values of a fixed list: a user may have the login `editor`. */
const fixedValues = new Set(['mode', 'role', 'scopes', 'members', 'status', 'state']);

const isFreeText = (member: string, action: string): boolean =>
  !fixedValues.has(member) && !(action === 'user.role' && (member === 'from' || member === 'to'));

const readDetails = (details: string): Readonly<Record<string, unknown>> => JSON.parse(details);
