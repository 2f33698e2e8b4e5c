import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, prepared, quoteNames } from '../../database/statement.ts';
import { maxVersions, type Template, type TemplateContent, type TemplateId, type TemplateRow } from './template.ts';

const columns = ['id', 'user_id', 'mode', 'name', 'version', 'languages', 'created_at', 'updated_at'] as const;

const selectPage = prepared(`
  select ${quoteNames(columns)} from templates where user_id = ? and mode = ? and id < ? order by id desc limit ?
`);

/** Greater than every id. */
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

const selectVersion = (by: 'id' | 'name') =>
  prepared(`
    select ${columns.map((column) => `templates.${column}`).join(', ')}, template_versions.version as shown,
      template_versions.texts, template_versions.variables, template_versions.created_at as shown_at
    from templates join template_versions on template_versions.template_id = templates.id
      and template_versions.version = coalesce(cast(? as integer), templates.version)
    where templates.${by} = ? and templates.user_id = ? and templates.mode = ?
  `);
const selectById = selectVersion('id');
const selectByName = selectVersion('name');

/** A template in one of its versions: the newest where none is named. */
export async function findTemplateById(
  db: Pick<Database, 'select'>,
  id: string,
  { userId, mode }: DataOwner,
  version?: number,
): Promise<Template | undefined> {
  const [row] = await db.select<VersionRow>(selectById(version ?? null, id, userId, mode));
  return row && toTemplate(row);
}

export async function findTemplateByName(
  db: Pick<Database, 'select'>,
  name: string,
  { userId, mode }: DataOwner,
  version?: number,
): Promise<Template | undefined> {
  const [row] = await db.select<VersionRow>(selectByName(version ?? null, name, userId, mode));
  return row && toTemplate(row);
}

function toTemplate({ shown, texts, variables, shown_at, ...row }: VersionRow): Template {
  // as: nothing else is stored there
  const content = { texts: JSON.parse(texts), variables: JSON.parse(variables) } as TemplateContent;
  return { row, version: shown, content, versionCreatedAtMs: shown_at };
}

const lockUser = prepared('select id from users where id = ? for update');
const selectNames = prepared('select name from templates where user_id = ? and mode = ?');

/** The names of all templates; until the transaction ends, nobody else makes one. */
export async function lockNames(trx: Transaction, { userId, mode }: DataOwner): Promise<Set<string>> {
  await runIn(trx, lockUser(userId));
  return new Set((await runIn<{ name: string }>(trx, selectNames(userId, mode))).map(({ name }) => name));
}

export const insertTemplate = (trx: Transaction, row: TemplateRow): Promise<unknown> =>
  runIn(trx, insertRows('templates', [row]));

const deleteOldest = prepared('delete from template_versions where template_id = ? and version <= ?');

/** Stores a version, and forgets the one that is now too old. */
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

/** Reads a template in its newest version, and keeps everybody else from changing it until the transaction ends. */
export async function lockTemplate(
  trx: Transaction,
  id: string,
  { userId, mode }: DataOwner,
): Promise<Template | undefined> {
  const [row] = await runIn<TemplateRow>(trx, selectOwn(id, userId, mode));
  if (row === undefined) return undefined;
  const [content] = await runIn<{ texts: string; variables: string }>(trx, selectContent(id, row.version));
  if (content === undefined) throw new Error('The newest version of a template is stored');
  return toTemplate({ ...row, ...content, shown: row.version, shown_at: row.updated_at });
}

const updateRow = prepared('update templates set version = ?, languages = ?, updated_at = ? where id = ?');

export async function updateTemplateRow(trx: Transaction, row: TemplateRow): Promise<void> {
  await runIn(trx, updateRow(row.version, row.languages, row.updated_at, row.id));
}

const deleteVersions = prepared('delete from template_versions where template_id = ?');
const deleteRow = prepared('delete from templates where id = ?');

/** Removes a template that is locked, with all its versions. */
export async function deleteTemplateRow(trx: Transaction, id: TemplateId): Promise<void> {
  await runIn(trx, deleteVersions(id));
  await runIn(trx, deleteRow(id));
}
