import { z } from 'zod';
import { type BodyForm, errorOfPath, type Field, pathsOf } from './carrier-document.ts';
import { jsonPointer } from './json-pointer.ts';
import { groupNames, PatternError, parsePattern } from './safe-pattern.ts';

const pathForm = "must be a path such as '/messages/0/id'";
export const pathSchema = z
  .string({ error: pathForm })
  .min(1, { error: pathForm })
  .regex(jsonPointer, { error: pathForm });

/** A regular expression without slow parts. */
export const patternSchema = z
  .string({ error: 'must be a regular expression in a text' })
  .transform((source, context): RegExp => {
    try {
      return parsePattern(source);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

const hasGroups = (pattern: RegExp): boolean => groupNames(pattern).length > 0;
/** The pattern of a plain text, whose named groups are its fields. */
export const textPattern = patternSchema.refine(hasGroups, {
  error: "must have a named group such as '(?<id>[0-9]+)'",
});

const fieldForm = 'must be a path such as \'/messages/0/id\', or { "at": "/path", "pattern": "…(?<value>…)…" }';
const Part = z.strictObject({
  at: pathSchema,
  pattern: patternSchema.refine((pattern) => groupNames(pattern).includes('value'), {
    error: "must have a group '(?<value>…)'",
  }),
});

const place = z.union([pathSchema, Part], { error: fieldForm });

/** A path, a path with a pattern for the part of the text that counts, or a list of these, of which the first counts. */
export const fieldSchema = z
  .union([pathSchema, Part, z.array(place).min(1, { error: fieldForm })], { error: fieldForm })
  .transform((field): Field => {
    const places = Array.isArray(field) ? field : [field];
    const [first, ...others] = places.map((each) =>
      typeof each === 'string' ? { path: each, pattern: undefined } : { path: each.at, pattern: each.pattern },
    );
    if (first === undefined) throw new Error('An empty list has been refused');
    const otherwise = others.reduceRight<Field | undefined>((next, each) => ({ ...each, otherwise: next }), undefined);
    return otherwise === undefined ? first : { ...first, otherwise };
  });

interface FormSettings {
  readonly format: 'json' | 'form' | 'xml' | 'text';
  readonly pattern: RegExp | undefined;
}

export const toBodyForm = ({ format, pattern }: FormSettings): BodyForm => {
  if (format !== 'text') return { kind: format };
  if (pattern === undefined) throw new Error('A text without a pattern has been refused');
  return { kind: 'text', pattern };
};

/** The error of a pattern that is missing or has no use. */
export function errorOfForm({ format, pattern }: { readonly format: string; readonly pattern?: RegExp | undefined }) {
  if (format === 'text') return pattern === undefined ? "must be given where the format is 'text'" : undefined;
  return pattern === undefined ? undefined : "must be given only where the format is 'text'";
}

/** Adds an issue for each field that documents of the form cannot have. */
export function refuseOtherPaths(
  fields: Readonly<Record<string, Field | undefined>>,
  form: BodyForm,
  context: z.RefinementCtx,
): void {
  for (const [name, field] of Object.entries(fields)) {
    for (const path of field ? pathsOf(field) : []) {
      const error = errorOfPath(path, form);
      if (error !== undefined) context.addIssue({ code: 'custom', path: [name], message: error });
    }
  }
}
