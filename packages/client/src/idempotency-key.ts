import type { Middleware } from 'openapi-fetch';
import { isSend } from './is-send.ts';

/** Names each send by a random UUID, unless its caller has named it, so that trying it again cannot send it twice. */
export const idempotencyKey: Middleware = {
  onRequest({ request }) {
    if (isSend(request) && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
  },
};
