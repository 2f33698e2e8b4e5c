import type { Middleware } from './openapi-fetch.ts';
import { takesKey } from './repeatable.ts';

/** Names each request that creates something by a random UUID, unless its caller has, so that it can be tried again. */
export const idempotencyKey: Middleware = {
  onRequest({ request, schemaPath }) {
    if (takesKey(request, schemaPath) && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
  },
};
