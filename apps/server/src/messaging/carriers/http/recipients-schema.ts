import { z } from 'zod';
import { type SettingSources, wholeNumber } from '../setting-schemas.ts';
import { resultsSchema } from './answers-schema.ts';
import { jsonFrom, type RequestTemplate, usesPlaceholder } from './request-schema.ts';

const eachPlaceholders = ['to', 'to_digits', 'to_national', 'id'] as const;

/** One request for several recipients: how they are written, and where the response has a result for each. */
export const recipientsFrom = (sources: SettingSources) =>
  z.strictObject({
    max: wholeNumber(2, 500),
    each: jsonFrom({ ...sources, placeholders: eachPlaceholders }).prefault('{to}'),
    separator: z.string({ error: "must be a text such as ','" }).default(','),
    results: resultsSchema,
  });

export type Recipients = z.output<ReturnType<typeof recipientsFrom>>;

/** The errors of a submit whose recipients are listed, each as the path of a setting and the end of a sentence. */
export function errorsOfRecipients(
  request: RequestTemplate,
  recipients: Recipients | undefined,
): readonly (readonly [place: 'request' | 'recipients', error: string])[] {
  const isUsed = usesPlaceholder(request, 'recipients');
  if (recipients === undefined)
    return isUsed ? [['request', 'contains {recipients}, which needs the setting recipients']] : [];
  if (!isUsed) return [['recipients', 'is not used: write {recipients} in request where the numbers belong']];
  const single = eachPlaceholders.filter((name) => usesPlaceholder(request, name));
  return single.map((name) => ['request', `contains {${name}}, which belongs in recipients.each`]);
}
