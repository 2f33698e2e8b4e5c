/** Whether a request sends a message: the one request that gets an Idempotency-Key and may be tried again. */
export function isSend(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname.endsWith('/v1/messages');
}
