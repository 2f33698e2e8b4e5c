import type { DataOwner } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import type { RequestError } from '../messages/check/check-message.ts';
import {
  type FindTemplate,
  fillText,
  hasValue,
  type TemplateReference,
  type VariableValues,
  variablesOf,
} from '../messages/render-text.ts';
import { findTemplate } from './repository.ts';
import type { Template, TemplateContent } from './template.ts';

export const createFindTemplate =
  (db: Pick<Database, 'select'>): FindTemplate =>
  async (owner, reference) => {
    const found = await findTemplateText(db, owner, reference);
    if (!('text' in found)) return found;
    const { text, variables } = found;
    return { variables: variablesOf(text), render: (values) => renderText(text, variables, values) };
  };

/** The text of a template in one language. */
interface TemplateText {
  readonly text: string;
  /** The maximum length of a value, by variable. */
  readonly variables: TemplateContent['variables'];
}

/** Finds a text, or returns the errors of the reference. */
export async function findTemplateText(
  db: Pick<Database, 'select'>,
  owner: DataOwner,
  reference: TemplateReference,
): Promise<TemplateText | readonly RequestError[]> {
  const { language, version } = reference;
  const template =
    reference.id === undefined
      ? await findTemplate(db, 'name', reference.name, owner, version)
      : await findTemplate(db, 'id', reference.id, owner, version);
  if (template === undefined) return [templateUnknown(reference)];
  const text = textIn(template, language);
  return text === undefined ? [languageUnknown(template, language)] : { text, variables: template.content.variables };
}

/** Language tags compare without case (BCP 47). Versions of 1.0 may have several that differ only in case. */
function textIn({ content: { texts } }: Template, language: string): string | undefined {
  if (Object.hasOwn(texts, language)) return texts[language];
  return Object.entries(texts).find(([tag]) => tag.toLowerCase() === language.toLowerCase())?.[1];
}

function renderText(
  text: string,
  variables: TemplateContent['variables'],
  values: VariableValues,
): string | readonly RequestError[] {
  const missing = variablesOf(text)
    .filter((name) => !hasValue(values, name))
    .map((name) => errorOf(`variables/${name}`, 'required', 'is required: the text of the template uses it'));
  const invalid = Object.entries(values).flatMap(([name, value]) => {
    const max = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (max === undefined) return [errorOf(`variables/${name}`, 'unknown', 'is not a variable of the template')];
    if (value.length <= max) return [];
    return [errorOf(`variables/${name}`, 'maxLength', `must have at most ${max} characters; it has ${value.length}`)];
  });
  const errors = [...missing, ...invalid];
  return errors.length > 0 ? errors : fillText(text, values);
}

function templateUnknown({ id, name, version }: TemplateReference): RequestError {
  const member = id === undefined ? 'template/name' : 'template/id';
  const what =
    version === undefined ? 'must be one of your templates' : 'must be one of your templates with this version';
  return errorOf(member, 'unknown', `${what}; '${id ?? name}' is not`);
}

const languageUnknown = ({ content }: Template, language: string): RequestError =>
  errorOf(
    'template/language',
    'unknown',
    `must be a language of the template: ${Object.keys(content.texts).join(', ')}; '${language}' is not`,
  );

const errorOf = (member: string, rule: string, what: string): RequestError => ({
  code: 'validation_failed',
  ...{ member, rule, what },
});
