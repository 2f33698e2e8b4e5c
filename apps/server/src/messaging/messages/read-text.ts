import type { DataOwner } from '../../account/data-owner.ts';
import type { Words } from './fill-text.ts';
import type { RequestError } from './request-error.ts';
import { type FindTemplate, findText, type RequestedText, type TextSource } from './text-source.ts';

/** The text of one message, or all that is wrong with the template and its words. */
export async function readText(
  owner: DataOwner,
  requested: RequestedText,
  words: Words,
  findTemplate: FindTemplate,
): Promise<string | readonly RequestError[]> {
  const text = await findText(owner, requested, asItIs, findTemplate);
  return typeof text === 'function' ? text(words) : text;
}

const asItIs =
  (text: string): TextSource =>
  () =>
    text;
