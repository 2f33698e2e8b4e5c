import type { DataOwner } from '../../account/data-owner.ts';
import type { RequestError } from './check/check-message.ts';

const variablePattern = /\{\{([a-z][a-z0-9_]{0,39})\}\}/g;

/** The values of the variables of a text, by name. */
export type VariableValues = Readonly<Record<string, string>>;

/** The names of the variables in a text, each once. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(variablePattern)].map(([, name = '']) => name)),
];

/** Replaces the variables of a text. Other braces stay. */
export const fillText = (text: string, values: VariableValues): string =>
  text.replace(variablePattern, (_all, name: string) => values[name] ?? '');

/** Replaces the variables of a text; returns an error if the result is empty. */
export function fillNonEmpty(text: string, values: VariableValues): string | readonly RequestError[] {
  const filled = fillText(text, values);
  if (filled !== '') return filled;
  const what = 'must not leave the text empty';
  return [{ code: 'validation_failed', member: 'variables', rule: 'minLength', what }];
}

/** The id or the name of a template, with the language of the text. */
export type TemplateReference = {
  readonly language: string;
  /** Undefined for the latest version. */
  readonly version: number | undefined;
} & ({ readonly id: string; readonly name?: undefined } | { readonly id?: undefined; readonly name: string });

/** Renders a text with values for its variables, or returns the errors of the values. */
export type RenderText = (values: VariableValues) => string | readonly RequestError[];

/** Finds the text of a template, or returns the errors of the reference. */
export type FindTemplate = (
  owner: DataOwner,
  reference: TemplateReference,
) => Promise<RenderText | readonly RequestError[]>;

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
  toRenderer: (text: string) => RenderText,
  findTemplate: FindTemplate,
): RenderText | ReturnType<FindTemplate> =>
  requested.template === undefined ? toRenderer(requested.message) : findTemplate(owner, requested.template);
