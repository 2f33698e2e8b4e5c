import type { DataOwner } from '../../account/data-owner.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { type RequestError, refuseErrors } from '../messages/check/check-message.ts';
import { findMalformed, variablesOf } from '../messages/render-text.ts';
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

/** Throws a Problem if the content is invalid, the name exists or the limit is reached. */
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

/** The changed members; undefined keeps a member. */
export interface TemplatePatch {
  readonly texts: TemplateContent['texts'] | undefined;
  readonly variables: TemplateContent['variables'] | undefined;
}

/** Stores a new version. Throws a Problem if the template does not exist or the content is invalid. */
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

/** Returns the deleted template. */
export async function deleteTemplate(trx: Transaction, owner: DataOwner, id: string): Promise<Template> {
  const template = await lockTemplate(trx, id, owner);
  if (template === undefined) throw templateNotFound(id);
  await deleteTemplateRow(trx, template.row.id);
  return template;
}

const languagesOf = ({ texts }: TemplateContent): string => Object.keys(texts).join(' ');

const tooManyTemplates = ({ mode }: DataOwner): Problem =>
  new Problem('template_limit', {
    detail: `You have ${maxTemplates} templates in the mode '${mode}', which is the limit; delete an unused one.`,
  });

const nameIsTaken = (name: string, { mode }: DataOwner): Problem =>
  new Problem('template_exists', {
    detail: `You already have a template '${name}' in the mode '${mode}'; update it, or choose another name.`,
  });

/**
 * Throws a Problem if the variables of the texts differ from the declared ones, a text has a malformed placeholder, or
 * two language tags differ only in case.
 */
function checkContent({ texts, variables }: TemplateContent): void {
  const used = new Set(Object.values(texts).flatMap(variablesOf));
  const undeclared = Object.entries(texts).flatMap(([language, text]) =>
    variablesOf(text)
      .filter((name) => !Object.hasOwn(variables, name))
      .map((name): RequestError => {
        const what = `uses '{{${name}}}', which 'variables' does not declare`;
        return { code: 'validation_failed', member: `texts/${language}`, rule: 'variables', what };
      }),
  );
  const unused = Object.keys(variables)
    .filter((name) => !used.has(name))
    .map((name): RequestError => {
      const what = `is not used: add '{{${name}}}' to a text, or remove the variable`;
      return { code: 'validation_failed', member: `variables/${name}`, rule: 'unused', what };
    });
  const malformed = Object.entries(texts).flatMap(([language, text]) => findMalformed(text, `texts/${language}`));
  const errors = [...findRepeatedLanguages(texts), ...undeclared, ...malformed, ...unused];
  if (errors.length > 0) throw refuseErrors(errors);
}

function findRepeatedLanguages(texts: TemplateContent['texts']): RequestError[] {
  const languages = Object.keys(texts);
  return languages.flatMap((language, index) => {
    const earlier = languages.slice(0, index).find((each) => each.toLowerCase() === language.toLowerCase());
    if (earlier === undefined) return [];
    const what = `is the same language as '${earlier}', because tags compare without case; remove one of them`;
    return [{ code: 'validation_failed', member: `texts/${language}`, rule: 'unique', what }];
  });
}
