import { z } from 'zod';
import { choice, type SettingSources, seconds } from '../setting-schemas.ts';
import { samplesSchema } from './answers-schema.ts';
import { requestFrom } from './request-schema.ts';
import { errorOfForm, fieldSchema, refuseOtherPaths, textPattern, toBodyForm } from './response-forms/form-schemas.ts';

const daysS = 86_400 * 7;

/** The request for a token (client credentials), and where its response has the token and its lifetime. */
export const tokenFrom = (sources: SettingSources) =>
  z
    .strictObject({
      request: requestFrom(sources, []),
      format: choice('json', 'form', 'xml', 'text').default('json'),
      pattern: textPattern.optional(),
      access_token: fieldSchema.prefault('/access_token'),
      expires_in: fieldSchema.optional(),
      lifetime_s: seconds(10, daysS).default(3_600_000),
      samples: samplesSchema,
    })
    .superRefine((settings, context) => {
      const error = errorOfForm(settings);
      if (error !== undefined) {
        context.addIssue({ code: 'custom', path: ['pattern'], message: error });
        return;
      }
      const { format, pattern, access_token, expires_in } = settings;
      refuseOtherPaths({ access_token, expires_in }, toBodyForm({ format, pattern }), context);
    })
    .transform(({ request, format, pattern, access_token, expires_in, lifetime_s, samples }) => ({
      request,
      form: toBodyForm({ format, pattern }),
      token: access_token,
      /** The seconds until the token expires. */
      lifetime: expires_in ?? (format === 'json' || format === 'form' ? usualLifetime : undefined),
      /** The lifetime of a token whose response has none. */
      lifetimeMs: lifetime_s,
      samples,
    }));

const usualLifetime = { path: '/expires_in', pattern: undefined };

export type TokenSettings = z.output<ReturnType<typeof tokenFrom>>;
