import { z } from 'zod';
import { type BodyForm, errorOfPath, type Field } from './carrier-document.ts';
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

/** A path, or a path with a pattern for the part of the text that counts. */
export const fieldSchema = z
  .union([pathSchema, Part], { error: fieldForm })
  .transform(
    (field): Field =>
      typeof field === 'string' ? { path: field, pattern: undefined } : { path: field.at, pattern: field.pattern },
  );

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
    const error = field && errorOfPath(field.path, form);
    if (error !== undefined) context.addIssue({ code: 'custom', path: [name], message: error });
  }
}
