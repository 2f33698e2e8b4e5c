import type { Database } from '../../database/database.ts';
import type { RequestError } from '../messages/check/request-error.ts';
import {
  type FindTemplate,
  fillNonEmpty,
  type TemplateReference,
  type VariableValues,
  variablesOf,
} from './render-text.ts';
import { findTemplateById, findTemplateByName } from './repository.ts';
import type { Template, TemplateContent } from './template.ts';

/** Finds texts for sends in the templates of their users. */
export const createFindTemplate =
  (db: Pick<Database, 'select'>): FindTemplate =>
  async (owner, reference) => {
    const { language, version } = reference;
    const template =
      reference.id === undefined
        ? await findTemplateByName(db, reference.name, owner, version)
        : await findTemplateById(db, reference.id, owner, version);
    if (template === undefined) return [notThere(reference)];
    const text = textIn(template, language);
    if (text === undefined) return [notInLanguage(template, language)];
    return (words) => renderText(text, template.content.variables, words);
  };

const textIn = ({ content }: Template, language: string): string | undefined =>
  Object.hasOwn(content.texts, language) ? content.texts[language] : undefined;

/** The text with the words; all that is wrong with them where they do not fit. */
function renderText(
  text: string,
  variables: TemplateContent['variables'],
  words: VariableValues,
): string | readonly RequestError[] {
  const missing = variablesOf(text)
    .filter((name) => !Object.hasOwn(words, name))
    .map((name) => errorOf(`variables/${name}`, 'required', 'must be there: the text of the template uses it'));
  const unfit = Object.entries(words).flatMap(([name, word]) => {
    const max = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (max === undefined) return [errorOf(`variables/${name}`, 'unknown', 'is no variable of the template')];
    if (word.length <= max) return [];
    return [
      errorOf(`variables/${name}`, 'maxLength', `must have at the most ${max} characters; it has ${word.length}`),
    ];
  });
  const errors = [...missing, ...unfit];
  return errors.length > 0 ? errors : fillNonEmpty(text, words);
}

function notThere({ id, name, version }: TemplateReference): RequestError {
  const member = id === undefined ? 'template/name' : 'template/id';
  const what =
    version === undefined
      ? 'must be that of a template of yours'
      : 'must be that of a template of yours in this version';
  return errorOf(member, 'unknown', `${what}; '${id ?? name}' is none`);
}

const notInLanguage = ({ content }: Template, language: string): RequestError =>
  errorOf(
    'template/language',
    'unknown',
    `must be one of those of the template: ${Object.keys(content.texts).join(', ')}; '${language}' is none`,
  );

const errorOf = (member: string, rule: string, what: string): RequestError => ({
  code: 'validation_failed',
  ...{ member, rule, what },
});
