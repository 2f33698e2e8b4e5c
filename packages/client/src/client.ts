export type { Credentials } from './authorization.ts';
export type * from './contract.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export { type CursorItem, type CursorPath, iterateByCursor } from './iterate-by-cursor.ts';
export { iterateByPage, type PagedItem, type PagedPath } from './iterate-by-page.ts';
export { type CalendarChange, type ChangeBatch, type ChangeOptions, iterateChanges } from './iterate-changes.ts';
export type { IterationOptions, ListQuery } from './list-page.ts';
export type { NgomaClient } from './ngoma-client.ts';
export {
  isProblem,
  type OpenEnumValue,
  type Problem,
  type ProblemCode,
  type ProblemOf,
  type ProblemVariant,
  problemCode,
  ResponseError,
} from './problem.ts';
export type { Fetch, RetryPolicy } from './retrying-fetch.ts';
export { type IncomingWebhook, verifyWebhook } from './verify-webhook.ts';
export { parseWebhook, type UnknownWebhook, type WebhookPayload, type WebhookType } from './webhook-payload.ts';
export { type WebhookRefusalReason, WebhookVerificationError } from './webhook-verification-error.ts';
