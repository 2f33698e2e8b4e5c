import type { DataOwner } from '../../account/data-owner.ts';
import { fillText, type Words } from './fill-text.ts';
import type { RequestError } from './request-error.ts';

/** A template as a request names it, by its id or its name, and the language of the text. */
export type TemplateReference = {
  readonly language: string;
  /** Undefined for the newest. */
  readonly version: number | undefined;
} & ({ readonly id: string; readonly name?: undefined } | { readonly id?: undefined; readonly name: string });

/** Gives the text with somebody's words; all that is wrong with these where there is none. */
export type TextSource = (words: Words) => string | readonly RequestError[];

/** The text with these words; what is wrong where they leave nothing of it. */
export function fillSome(text: string, words: Words): string | readonly RequestError[] {
  const filled = fillText(text, words);
  if (filled !== '') return filled;
  const what = 'must leave something of the text to send';
  return [{ code: 'validation_failed', member: 'variables', rule: 'minLength', what }];
}

/** Finds the text of a template; all that is wrong with the reference where there is none. */
export type FindTemplate = (
  owner: DataOwner,
  reference: TemplateReference,
) => Promise<TextSource | readonly RequestError[]>;

/** How a request names its text: by itself or by a template. */
export type RequestedText =
  | { readonly message: string; readonly template?: undefined }
  | { readonly template: TemplateReference };

/**
 * The text that a request names, or all that is wrong with the reference to a template.
 * @param plain what a text is that stands for itself
 */
export const findText = (
  owner: DataOwner,
  requested: RequestedText,
  plain: (text: string) => TextSource,
  findTemplate: FindTemplate,
): TextSource | ReturnType<FindTemplate> =>
  requested.template === undefined ? plain(requested.message) : findTemplate(owner, requested.template);
