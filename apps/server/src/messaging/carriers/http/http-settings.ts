import { z } from 'zod';
import { commonSettings, type SettingSources, seconds, toCommon } from '../setting-schemas.ts';
import { checkResponses, responseSettings, toResponses } from './answers-schema.ts';
import { receiptsFrom, textsFrom } from './callbacks-schema.ts';
import { type RequestTemplate, submitFrom, usesPlaceholder } from './request-schema.ts';
import { type TokenSettings, tokenFrom } from './token-schema.ts';

/** The settings of a carrier over HTTP. */
export const httpSchema = (sources: SettingSources) =>
  z
    .strictObject({
      kind: z.literal('http'),
      request: submitFrom(sources),
      token: tokenFrom(sources).optional(),
      ...responseSettings,
      ...commonSettings,
      connect_s: seconds(1, 60).default(5_000),
      response_s: seconds(1, 300).default(30_000),
      receipts: receiptsFrom(sources).optional(),
      texts: textsFrom(sources).optional(),
    })
    .refine((settings) => settings.connect_s <= settings.response_s, {
      path: ['connect_s'],
      error: 'must not be more than response_s',
    })
    .superRefine(checkResponses)
    .transform((settings) => ({
      ...toCommon(settings),
      kind: settings.kind,
      request: settings.request,
      token: settings.token,
      responses: toResponses(settings),
      samples: settings.samples,
      connectMs: settings.connect_s,
      responseMs: settings.response_s,
      receipts: settings.receipts,
      texts: settings.texts,
    }))
    // Templates exist only if no member has an error.
    .superRefine(checkToken);

interface TokenUse {
  readonly request: RequestTemplate;
  readonly token?: TokenSettings | undefined;
}

function checkToken({ request, token }: TokenUse, context: z.RefinementCtx): void {
  const isUsed = usesPlaceholder(request, 'token');
  if (isUsed && token === undefined)
    context.addIssue({ code: 'custom', path: ['request'], message: 'contains {token}, which needs the setting token' });
  if (!isUsed && token !== undefined) context.addIssue({ code: 'custom', path: ['token'], message: unusedToken });
}

const unusedToken =
  'is not used: write "auth": { "bearer": "{token}" } in request, or {token} where the carrier expects it';

/** Times in milliseconds, secrets by value. */
export type HttpSettings = z.output<ReturnType<typeof httpSchema>>;
