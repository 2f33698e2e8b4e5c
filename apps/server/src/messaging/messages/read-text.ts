import type { DataOwner } from '../../account/data-owner.ts';
import type { Words } from './fill-text.ts';
import type { RequestError } from './request-error.ts';
import { type FindTemplate, findText, type RequestedText, type TextSource } from './text-source.ts';

/** The text of one message, or all that is wrong with how the request names it. */
export async function readText(
  owner: DataOwner,
  { words, ...requested }: RequestedText & { readonly words: Words | undefined },
  findTemplate: FindTemplate,
): Promise<string | readonly RequestError[]> {
  const text = await findText(owner, requested, asItIs, findTemplate);
  if (typeof text !== 'function') return text;
  if (words !== undefined && requested.template === undefined) return [withoutTemplate];
  return text(words ?? {});
}

const asItIs =
  (text: string): TextSource =>
  () =>
    text;

const withoutTemplate: RequestError = {
  ...{ code: 'validation_failed', member: 'variables', rule: 'template' },
  what: "are for a 'template': name one, or leave them out",
};
