export type { Credentials } from './authorization.ts';
export type { components, paths, webhooks } from './contract.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export { type CursorItem, type CursorPath, iterateByCursor } from './iterate-by-cursor.ts';
export { iterateByPage, type PagedItem, type PagedPath } from './iterate-by-page.ts';
export type { IterationOptions, ListQuery } from './list-page.ts';
export type { NgomaClient } from './ngoma-client.ts';
export { isProblem, type Problem, type ProblemCode, problemCode, ResponseError } from './problem.ts';
export type { Fetch, RetryPolicy } from './retry-sends.ts';
export {
  type IncomingWebhook,
  verifyWebhook,
  type WebhookPayload,
  type WebhookRefusalReason,
  WebhookVerificationError,
} from './verify-webhook.ts';
