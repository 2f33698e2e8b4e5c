import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { MessagePreview } from '../messages/preview-message.ts';
import type { Template, TemplateContent, TemplateRow, TextPreview } from './template.ts';
import type { NewTemplate, TemplatePatch } from './write-template.ts';

type Schemas = components['schemas'];

export function fromTemplateCreate(body: Schemas['TemplateCreate']): NewTemplate {
  const { name, texts, variables = {}, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  return { name, texts, variables: toLengths(variables) };
}

export function fromTemplatePatch(body: Schemas['TemplatePatch']): TemplatePatch {
  const { texts, variables, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  return { texts, variables: variables && toLengths(variables) };
}

function toLengths(variables: Schemas['TemplateVariables']): TemplateContent['variables'] {
  return Object.fromEntries(Object.entries(variables).map(([name, { max_length }]) => [name, max_length]));
}

export function toTemplate({ row, version, content, versionCreatedAtMs }: Template): Schemas['Template'] {
  return complete<Schemas['Template']>({
    id: row.id,
    name: row.name,
    mode: row.mode,
    version,
    latest_version: row.version,
    texts: content.texts,
    variables: Object.fromEntries(
      Object.entries(content.variables).map(([name, max_length]) => [name, { max_length }]),
    ),
    created_at: toInstant(row.created_at),
    updated_at: toInstant(versionCreatedAtMs),
  });
}

export function toTemplateSummary(row: TemplateRow): Schemas['TemplateSummary'] {
  return complete<Schemas['TemplateSummary']>({
    id: row.id,
    name: row.name,
    mode: row.mode,
    latest_version: row.version,
    languages: row.languages.split(' '),
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
  });
}

type LanguagePreview = Schemas['TemplatePreview']['data'][number];

export const toLanguagePreview = ({ language, gsm7Values, anyValues }: TextPreview): LanguagePreview =>
  complete<LanguagePreview>({ language, gsm7_values: toCount(gsm7Values), any_values: toCount(anyValues) });

const toCount = ({ encoding, units, segments, unitsLeft, sendable }: MessagePreview): Schemas['TemplateCount'] =>
  complete<Schemas['TemplateCount']>({ encoding, units, segments, characters_left: unitsLeft, sendable });

const toInstant = (atMs: number): string => new Date(atMs).toISOString();
