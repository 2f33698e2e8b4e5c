import type { DataOwner } from '../../account/data-owner.ts';
import type { RequestError } from './check/check-message.ts';

const variablePattern = /\{\{([a-z][a-z0-9_]{0,39})\}\}/g;

/** The values of the variables of a text, by name. */
export type VariableValues = Readonly<Record<string, string>>;

/** The names of the variables in a text, each once. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(variablePattern)].map(([, name = '']) => name)),
];

/** `{{` outside a variable with what follows to its end, or a word between `{` and `}}`. */
const malformedPattern = /\{\{[^{}\n]{0,40}\}{0,2}|\{\s*\w[^{}\n]{0,40}\}\}/g;

const maxMalformed = 5;

/** Errors about texts like `{{ name }}`, `{{Name}}` or `{{name}`, which would be sent as they are. */
export function findMalformed(text: string, member: string): RequestError[] {
  const others = text.replace(variablePattern, (variable) => ' '.repeat(variable.length));
  return [...others.matchAll(malformedPattern)].slice(0, maxMalformed).map(({ 0: found, index }) => {
    const what = `has '${found}' at position ${index}, which is no variable: write it like {{name}}, in lower case and without spaces`;
    return { code: 'validation_failed', member, rule: 'placeholder', what };
  });
}

/** Replaces the variables of a text. Other braces stay. */
export const fillText = (text: string, values: VariableValues): string =>
  text.replace(variablePattern, (_all, name: string) => values[name] ?? '');

/** Whether a variable has a value other than white space: a text with a gap, such as "Dear ,", is never sent. */
export const hasValue = (values: VariableValues, name: string): boolean =>
  Object.hasOwn(values, name) && /[^\s\p{Cf}]/u.test(values[name] ?? '');

/** The id or the name of a template, with the language of the text. */
export type TemplateReference = {
  readonly language: string;
  /** Undefined for the latest version. */
  readonly version: number | undefined;
} & ({ readonly id: string; readonly name?: undefined } | { readonly id?: undefined; readonly name: string });

/** A text with variables. */
export interface TextRenderer {
  /** The names of the variables that the text uses. */
  readonly variables: readonly string[];
  /** Renders the text with values for its variables, or returns the errors of the values. */
  render(values: VariableValues): string | readonly RequestError[];
}

export const isRenderer = (text: TextRenderer | readonly RequestError[]): text is TextRenderer => 'render' in text;

/** Finds the text of a template, or returns the errors of the reference. */
export type FindTemplate = (
  owner: DataOwner,
  reference: TemplateReference,
) => Promise<TextRenderer | readonly RequestError[]>;

/** The text in a request: literal or from a template. */
export type RequestedText =
  | { readonly message: string; readonly template?: undefined }
  | { readonly template: TemplateReference };

/**
 * The text of a request, or the errors of its reference to a template.
 * @param toRenderer renders a literal text
 */
export const findText = (
  owner: DataOwner,
  requested: RequestedText,
  toRenderer: (text: string) => TextRenderer | readonly RequestError[],
  findTemplate: FindTemplate,
): TextRenderer | readonly RequestError[] | ReturnType<FindTemplate> =>
  requested.template === undefined ? toRenderer(requested.message) : findTemplate(owner, requested.template);
