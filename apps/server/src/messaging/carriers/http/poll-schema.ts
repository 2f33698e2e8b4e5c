import { z } from 'zod';
import { choice, type SettingSources, seconds } from '../setting-schemas.ts';
import { samplesSchema } from './answers-schema.ts';
import { checkItems, receiptFields, toForm } from './callbacks-schema.ts';
import { requestFrom, usesPlaceholder } from './request-schema.ts';
import { fieldSchema, pathSchema, textPattern } from './response-forms/form-schemas.ts';
import { pollPlaceholders } from './template.ts';

const dayS = 86_400;

const noList = 'must be the path of the list of reports, unless request contains {carrier_id}';
const noId = 'must be the path of the id, unless request contains {carrier_id}';

/** Requests for receipts: of one message, if the request contains its `{carrier_id}`, or of a list. */
export const pollFrom = (sources: SettingSources) =>
  z
    .strictObject({
      request: requestFrom(sources, pollPlaceholders),
      interval_s: seconds(5, dayS).default(60_000),
      format: choice('json', 'form', 'xml', 'text').default('json'),
      pattern: textPattern.optional(),
      list: pathSchema.optional(),
      id: fieldSchema.optional(),
      ...receiptFields,
      samples: samplesSchema,
    })
    .superRefine(({ id, status, to, sender, error, format, pattern, list }, context) =>
      checkItems({ format, pattern, list }, { id, status, to, sender, error }, context),
    )
    .transform(({ id, status, to, sender, error, ...settings }) => ({
      request: settings.request,
      intervalMs: settings.interval_s,
      form: toForm(settings),
      list: settings.list,
      fields: { id, status, to, sender, error },
      statuses: settings.statuses,
      optOutErrors: settings.opt_out_errors,
      samples: settings.samples,
      isPerMessage: usesPlaceholder(settings.request, 'carrier_id'),
    }))
    .superRefine(({ isPerMessage, list, fields }, context) => {
      if (isPerMessage) return;
      if (list === undefined) context.addIssue({ code: 'custom', path: ['list'], message: noList });
      if (fields.id === undefined) context.addIssue({ code: 'custom', path: ['id'], message: noId });
    });

export type PollSettings = z.output<ReturnType<typeof pollFrom>>;
