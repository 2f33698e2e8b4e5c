import type { DataOwner } from '../../account/data-owner.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { checkContent } from './check-content.ts';
import {
  deleteTemplateRow,
  insertTemplate,
  insertVersion,
  lockNames,
  lockTemplate,
  updateTemplateRow,
} from './repository.ts';
import {
  createTemplateId,
  maxTemplates,
  type Template,
  type TemplateContent,
  type TemplateRow,
  templateNotFound,
} from './template.ts';

export interface NewTemplate extends TemplateContent {
  readonly name: string;
}

/** Stores a template; throws a Problem where it cannot be one, its name is taken, or there are too many. */
export async function createTemplate(
  trx: Transaction,
  owner: DataOwner,
  { name, ...content }: NewTemplate,
  nowMs: number,
): Promise<Template> {
  checkContent(content);
  const names = await lockNames(trx, owner);
  if (names.has(name)) throw nameIsTaken(name, owner);
  if (names.size >= maxTemplates) throw tooManyTemplates(owner);
  const row: TemplateRow = {
    ...{ id: createTemplateId(nowMs), user_id: owner.userId, mode: owner.mode, name, version: 1 },
    ...{ languages: languagesOf(content), created_at: nowMs, updated_at: nowMs },
  };
  await insertTemplate(trx, row);
  await insertVersion(trx, row, content);
  return { row, version: 1, content, versionCreatedAtMs: nowMs };
}

/** The members that a new version changes; the others stay. */
export interface TemplatePatch {
  readonly texts: TemplateContent['texts'] | undefined;
  readonly variables: TemplateContent['variables'] | undefined;
}

/** Makes a new version; throws a Problem where there is no such template, or it would be none. */
export async function updateTemplate(
  trx: Transaction,
  owner: DataOwner,
  id: string,
  patch: TemplatePatch,
  nowMs: number,
): Promise<Template> {
  const before = await lockTemplate(trx, id, owner);
  if (before === undefined) throw templateNotFound(id);
  const content = {
    texts: patch.texts ?? before.content.texts,
    variables: patch.variables ?? before.content.variables,
  };
  checkContent(content);
  const version = before.version + 1;
  const row = { ...before.row, version, languages: languagesOf(content), updated_at: nowMs };
  await updateTemplateRow(trx, row);
  await insertVersion(trx, row, content);
  return { row, version, content, versionCreatedAtMs: nowMs };
}

/** Gives what was there. */
export async function deleteTemplate(trx: Transaction, owner: DataOwner, id: string): Promise<Template> {
  const template = await lockTemplate(trx, id, owner);
  if (template === undefined) throw templateNotFound(id);
  await deleteTemplateRow(trx, template.row.id);
  return template;
}

const languagesOf = ({ texts }: TemplateContent): string => Object.keys(texts).join(' ');

const tooManyTemplates = ({ mode }: DataOwner): Problem =>
  new Problem('template_limit', {
    detail: `You have ${maxTemplates} templates in the mode '${mode}', which is the most: delete one that nobody needs.`,
  });

const nameIsTaken = (name: string, { mode }: DataOwner): Problem =>
  new Problem('template_exists', {
    detail: `You have a template '${name}' in the mode '${mode}' already: update that one, or choose another name.`,
  });
