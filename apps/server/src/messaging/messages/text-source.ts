import type { DataOwner } from '../../account/data-owner.ts';
import { fillText, type Words } from './fill-text.ts';
import type { RequestError } from './request-error.ts';

/** A template as a request names it, and the language of the text. */
export interface TemplateReference {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly language: string;
  /** Undefined for the newest. */
  readonly version: number | undefined;
}

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

/** How a request names its text: by itself or by a template, but not by both. */
export interface RequestedText {
  readonly message: string | undefined;
  readonly template: TemplateReference | undefined;
}

/**
 * The text that a request names, or all that is wrong with how it does.
 * @param plain what a text is that stands for itself
 */
export function findText(
  owner: DataOwner,
  { message, template }: RequestedText,
  plain: (text: string) => TextSource,
  findTemplate: FindTemplate,
): TextSource | readonly RequestError[] | ReturnType<FindTemplate> {
  if (message !== undefined && template === undefined) return plain(message);
  if (message === undefined && template !== undefined) return findTemplate(owner, template);
  const what = message === undefined ? "must be there, or 'template'" : "cannot stand beside 'template': leave one out";
  const rule = message === undefined ? 'required' : 'template';
  return [{ code: 'validation_failed', member: 'message', rule, what }];
}
