import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';

/** `tpl_` and a ULID. */
export type TemplateId = string & { readonly brand: 'TemplateId' };

export const { create: createTemplateId, isOne: isTemplateId } = idsWithPrefix<TemplateId>('tpl_');

/** In each mode of a user. */
export const maxTemplates = 100;
/** Older ones are forgotten. */
export const maxVersions = 100;

/** A template, whatever its texts. */
export interface TemplateRow {
  readonly id: TemplateId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly name: string;
  /** That of the newest version. */
  readonly version: number;
  /** Those of the newest version, separated by spaces. */
  readonly languages: string;
  readonly created_at: number;
  /** When the newest version was made. */
  readonly updated_at: number;
}

/** What a version of a template says. */
export interface TemplateContent {
  /** By the tag of the language. */
  readonly texts: Readonly<Record<string, string>>;
  /** The most UTF-16 code units of a value, by the name of the variable. */
  readonly variables: Readonly<Record<string, number>>;
}

/** A template in one of its versions. */
export interface Template {
  readonly row: TemplateRow;
  readonly version: number;
  readonly content: TemplateContent;
  readonly versionCreatedAtMs: number;
}

/** The same for a template that does not exist, one of others, and an id that cannot be one. */
export const templateNotFound = (id: string, version?: number): Problem =>
  new Problem('template_not_found', {
    detail: version === undefined ? `There is no template '${id}'.` : `There is no version ${version} of '${id}'.`,
  });
