import { z } from 'zod';
import { commonSettings, type SettingSources, seconds, toCommon } from '../setting-schemas.ts';
import { checkResponses, responseSettings, toResponses } from './answers-schema.ts';
import { receiptsFrom, textsFrom } from './callbacks-schema.ts';
import { requestFrom } from './request-schema.ts';

/** The settings of a carrier over HTTP. */
export const httpSchema = (sources: SettingSources) =>
  z
    .strictObject({
      kind: z.literal('http'),
      request: requestFrom(sources),
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
      request: { ...settings.request, url: settings.request.url.text, origin: settings.request.url.origin },
      responses: toResponses(settings),
      samples: settings.samples,
      connectMs: settings.connect_s,
      responseMs: settings.response_s,
      receipts: settings.receipts,
      texts: settings.texts,
    }));

/** Times in milliseconds, secrets by value. */
export type HttpSettings = z.output<ReturnType<typeof httpSchema>>;
