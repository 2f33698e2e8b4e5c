import type { IncomingHttpHeaders } from 'node:http';
import type { OperationObject } from '../contract.ts';
import { isBasic } from './csrf.ts';

const bearer = 'Bearer realm="ngoma"';

/**
 * The `WWW-Authenticate` header of a 401. A Basic challenge makes browsers prompt for a password, so they receive it only
 * for navigations with Basic credentials.
 */
export function challengeOf(headers: IncomingHttpHeaders, operation: OperationObject | undefined): string {
  const takesPasswords = operation?.security.some((each) => 'applicationPassword' in each) ?? true;
  return takesPasswords && wantsBasic(headers) ? `${bearer}, Basic realm="ngoma"` : bearer;
}

function wantsBasic(headers: IncomingHttpHeaders): boolean {
  if (!isBrowser(headers)) return true;
  return headers['sec-fetch-mode'] === 'navigate' && isBasic(headers.authorization);
}

/** Node's `fetch` sends `Sec-Fetch-Mode` too, but none of these. */
const isBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined ||
  headers.origin !== undefined ||
  (headers.accept?.includes('text/html') ?? false);
