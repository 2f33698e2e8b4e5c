import { z } from 'zod';
import { commonSettings, type SettingSources, seconds, toCommon } from '../setting-schemas.ts';
import { checkResponses, responseSettings, toResponses } from './answers-schema.ts';
import { optOutsFrom, receiptsFrom, textsFrom } from './callbacks-schema.ts';
import { type PollSettings, pollFrom } from './poll-schema.ts';
import { errorsOfRecipients, type Recipients, recipientsFrom } from './recipients-schema.ts';
import { type RequestTemplate, submitFrom, usesPlaceholder } from './request-schema.ts';
import { type TokenSettings, tokenFrom } from './token-schema.ts';

/** The settings of a carrier over HTTP. */
export const httpSchema = (sources: SettingSources) =>
  z
    .strictObject({
      kind: z.literal('http'),
      request: submitFrom(sources),
      recipients: recipientsFrom(sources).optional(),
      token: tokenFrom(sources).optional(),
      ...responseSettings,
      ...commonSettings,
      connect_s: seconds(1, 60).default(5_000),
      response_s: seconds(1, 300).default(30_000),
      receipts: receiptsFrom(sources).optional(),
      texts: textsFrom(sources).optional(),
      opt_outs: optOutsFrom(sources).optional(),
      poll: pollFrom(sources).optional(),
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
      recipients: settings.recipients,
      token: settings.token,
      responses: toResponses(settings),
      samples: settings.samples,
      connectMs: settings.connect_s,
      responseMs: settings.response_s,
      receipts: settings.receipts,
      texts: settings.texts,
      optOuts: settings.opt_outs,
      poll: settings.poll,
    }))
    // Templates exist only if no member has an error.
    .superRefine(checkPlaceholders);

interface PlaceholderUse {
  readonly request: RequestTemplate;
  readonly recipients: Recipients | undefined;
  readonly token: TokenSettings | undefined;
  readonly poll: Pick<PollSettings, 'request'> | undefined;
}

function checkPlaceholders({ request, recipients, token, poll }: PlaceholderUse, context: z.RefinementCtx): void {
  const issue = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  for (const [place, error] of errorsOfRecipients(request, recipients)) issue([place], error);
  const isInSubmit = usesPlaceholder(request, 'token');
  const isInPoll = poll !== undefined && usesPlaceholder(poll.request, 'token');
  if (token === undefined && isInSubmit) issue(['request'], missingToken);
  if (token === undefined && isInPoll) issue(['poll', 'request'], missingToken);
  if (!isInSubmit && !isInPoll && token !== undefined) issue(['token'], unusedToken);
}

const missingToken = 'contains {token}, which needs the setting token';
const unusedToken =
  'is not used: write "auth": { "bearer": "{token}" } in request, or {token} where the carrier expects it';

/** Times in milliseconds, secrets by value. */
export type HttpSettings = z.output<ReturnType<typeof httpSchema>>;
