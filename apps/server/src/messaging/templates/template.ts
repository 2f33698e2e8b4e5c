import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';
import { type MessagePreview, previewMessage } from '../messages/preview-message.ts';
import { fillText } from '../messages/render-text.ts';

/** `tpl_` and a ULID. */
export type TemplateId = string & { readonly brand: 'TemplateId' };

export const { create: createTemplateId, isOne: isTemplateId } = idsWithPrefix<TemplateId>('tpl_');

/** Per user and mode. */
export const maxTemplates = 100;
/** Older versions are deleted. */
export const maxVersions = 100;

export interface TemplateRow {
  readonly id: TemplateId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly name: string;
  /** The latest version. */
  readonly version: number;
  /** The languages of the latest version, separated by spaces. */
  readonly languages: string;
  readonly created_at: number;
  /** When the latest version was created. */
  readonly updated_at: number;
}

export interface TemplateContent {
  /** By language tag. */
  readonly texts: Readonly<Record<string, string>>;
  /** The maximum length of a value in UTF-16 code units, by variable. */
  readonly variables: Readonly<Record<string, number>>;
}

/** One version of a template. */
export interface Template {
  readonly row: TemplateRow;
  readonly version: number;
  readonly content: TemplateContent;
  readonly versionCreatedAtMs: number;
}

/** The same response for missing templates, those of others and malformed ids. */
export const templateNotFound = (id: string, version?: number): Problem =>
  new Problem('template_not_found', {
    detail: version === undefined ? `There is no template '${id}'.` : `There is no version ${version} of '${id}'.`,
  });

/** The text of one language with the longest values. */
export interface TextPreview {
  readonly language: string;
  /** With values in the GSM alphabet. */
  readonly gsm7Values: MessagePreview;
  /** With values outside the GSM alphabet. */
  readonly anyValues: MessagePreview;
}

export function previewTemplate({ texts, variables }: TemplateContent): TextPreview[] {
  const longest = (letter: string) =>
    Object.fromEntries(Object.entries(variables).map(([name, max]) => [name, letter.repeat(max)]));
  const [gsm7, ucs2] = [longest('x'), longest('ŋ')];
  return Object.entries(texts).map(([language, text]) => ({
    language,
    gsm7Values: previewMessage(fillText(text, gsm7)),
    anyValues: previewMessage(fillText(text, ucs2)),
  }));
}
