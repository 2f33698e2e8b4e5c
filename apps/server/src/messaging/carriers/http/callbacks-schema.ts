import { z } from 'zod';
import type { ReceiptStatus } from '../../messages/message.ts';
import { choice, type SettingSources, secretFrom } from '../setting-schemas.ts';
import { pathSchema as pointer } from './response-forms/form-schemas.ts';

const receiptStatuses = ['delivered', 'undelivered', 'expired', 'rejected', 'unknown', 'en_route'] as const satisfies (
  | ReceiptStatus
  | 'en_route'
)[];

/** Authentication and format of the carrier's callbacks. */
const callbackFrom = (sources: SettingSources) => ({
  token: secretFrom(sources),
  token_query: z.string().min(1).optional(),
  token_header: z.string().min(1).optional(),
  format: choice('json', 'form', 'query').default('json'),
});

type CallbackSettings = z.output<z.ZodObject<ReturnType<typeof callbackFrom>>>;

const toCallback = ({ token, token_query, token_header, format }: CallbackSettings) => ({
  token,
  tokenQuery: token_query ?? (token_header === undefined ? 'token' : undefined),
  tokenHeader: token_header?.toLowerCase(),
  format,
});

export const receiptsFrom = (sources: SettingSources) =>
  z
    .strictObject({
      ...callbackFrom(sources),
      id: pointer,
      status: pointer,
      to: pointer.optional(),
      sender: pointer.optional(),
      error: pointer.optional(),
      statuses: z.record(z.string(), choice(...receiptStatuses)),
    })
    .transform((receipts) => ({
      ...toCallback(receipts),
      pointers: {
        id: receipts.id,
        status: receipts.status,
        to: receipts.to,
        sender: receipts.sender,
        error: receipts.error,
      },
      statuses: new Map(Object.entries(receipts.statuses).map(([word, meaning]) => [word.toLowerCase(), meaning])),
    }));

export const textsFrom = (sources: SettingSources) =>
  z
    .strictObject({ ...callbackFrom(sources), from: pointer, to: pointer, text: pointer })
    .transform(({ from, to, text, ...callback }) => ({ ...toCallback(callback), pointers: { from, to, text } }));
