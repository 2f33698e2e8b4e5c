import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, prepared, quoteNames } from '../../database/statement.ts';
import { maxVersions, type Template, type TemplateContent, type TemplateId, type TemplateRow } from './template.ts';

const columns = ['id', 'user_id', 'mode', 'name', 'version', 'languages', 'created_at', 'updated_at'] as const;

const selectPage = prepared(`
  select ${quoteNames(columns)} from templates where user_id = ? and mode = ? and id < ? order by id desc limit ?
`);

/** Sorts after every id. */
const afterAll = 'tpl_~';

/** Newest first. */
export const listTemplates = (
  db: Database,
  { userId, mode }: DataOwner,
  { before, limit }: { readonly before: TemplateId | undefined; readonly limit: number },
): Promise<TemplateRow[]> => db.select(selectPage(userId, mode, before ?? afterAll, limit));

interface VersionRow extends TemplateRow {
  readonly shown: number;
  readonly texts: string;
  readonly variables: string;
  readonly shown_at: number;
}

const selectVersion = (column: 'id' | 'name') =>
  prepared(`
    select ${columns.map((each) => `templates.${each}`).join(', ')}, template_versions.version as shown,
      template_versions.texts, template_versions.variables, template_versions.created_at as shown_at
    from templates join template_versions on template_versions.template_id = templates.id
      and template_versions.version = coalesce(cast(? as integer), templates.version)
    where templates.${column} = ? and templates.user_id = ? and templates.mode = ?
  `);
const selectBy = { id: selectVersion('id'), name: selectVersion('name') };

/** Finds the latest version unless `version` is set. */
export async function findTemplate(
  db: Pick<Database, 'select'>,
  column: 'id' | 'name',
  value: string,
  { userId, mode }: DataOwner,
  version?: number,
): Promise<Template | undefined> {
  const [row] = await db.select<VersionRow>(selectBy[column](version ?? null, value, userId, mode));
  return row && toTemplate(row);
}

function toTemplate({ shown, texts, variables, shown_at, ...row }: VersionRow): Template {
  // as: the columns contain nothing else
  const content = { texts: JSON.parse(texts), variables: JSON.parse(variables) } as TemplateContent;
  return { row, version: shown, content, versionCreatedAtMs: shown_at };
}

const lockUser = prepared('select id from users where id = ? for update');
const selectNames = prepared('select name from templates where user_id = ? and mode = ?');

/** Returns the names of all templates; locks the user, so that no other is created until the transaction ends. */
export async function lockNames(trx: Transaction, { userId, mode }: DataOwner): Promise<Set<string>> {
  await runIn(trx, lockUser(userId));
  return new Set((await runIn<{ name: string }>(trx, selectNames(userId, mode))).map(({ name }) => name));
}

export const insertTemplate = (trx: Transaction, row: TemplateRow): Promise<unknown> =>
  runIn(trx, insertRows('templates', [row]));

const deleteOldest = prepared('delete from template_versions where template_id = ? and version <= ?');

/** Stores a version and deletes the oldest beyond the limit. */
export async function insertVersion(
  trx: Transaction,
  { id, version, updated_at }: TemplateRow,
  { texts, variables }: TemplateContent,
): Promise<void> {
  const json = { texts: JSON.stringify(texts), variables: JSON.stringify(variables) };
  await runIn(trx, insertRows('template_versions', [{ template_id: id, version, ...json, created_at: updated_at }]));
  await runIn(trx, deleteOldest(id, version - maxVersions));
}

const selectOwn = prepared(
  `select ${quoteNames(columns)} from templates where id = ? and user_id = ? and mode = ? for update`,
);
const selectContent = prepared('select texts, variables from template_versions where template_id = ? and version = ?');

/** Locks a template and returns its latest version. */
export async function lockTemplate(
  trx: Transaction,
  id: string,
  { userId, mode }: DataOwner,
): Promise<Template | undefined> {
  const [row] = await runIn<TemplateRow>(trx, selectOwn(id, userId, mode));
  if (row === undefined) return undefined;
  const [content] = await runIn<{ texts: string; variables: string }>(trx, selectContent(id, row.version));
  if (content === undefined) throw new Error('The latest version of a template must be stored.');
  return toTemplate({ ...row, ...content, shown: row.version, shown_at: row.updated_at });
}

const updateRow = prepared('update templates set version = ?, languages = ?, updated_at = ? where id = ?');

export async function updateTemplateRow(trx: Transaction, row: TemplateRow): Promise<void> {
  await runIn(trx, updateRow(row.version, row.languages, row.updated_at, row.id));
}

const deleteVersions = prepared('delete from template_versions where template_id = ?');
const deleteRow = prepared('delete from templates where id = ?');

/** Deletes a locked template with all its versions. */
export async function deleteTemplateRow(trx: Transaction, id: TemplateId): Promise<void> {
  await runIn(trx, deleteVersions(id));
  await runIn(trx, deleteRow(id));
}
