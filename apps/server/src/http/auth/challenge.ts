import type { IncomingHttpHeaders } from 'node:http';
import type { OperationObject } from '../contract.ts';
import { isBasic } from './csrf.ts';

const bearer = 'Bearer realm="ngoma"';

/**
 * The challenge of a 401. A browser that gets one for Basic asks its user for a password, in the middle of whatever page
 * caused the request: it gets that only for an address that its user opened with a password.
 */
export function challengeOf(headers: IncomingHttpHeaders, operation: OperationObject | undefined): string {
  const takesPasswords = operation?.security.some((each) => 'applicationPassword' in each) ?? true;
  return takesPasswords && wantsBasic(headers) ? `${bearer}, Basic realm="ngoma"` : bearer;
}

function wantsBasic(headers: IncomingHttpHeaders): boolean {
  if (!isBrowser(headers)) return true;
  return headers['sec-fetch-mode'] === 'navigate' && isBasic(headers.authorization);
}

/** Browsers say for which site they fetch, or that they would show a page; `fetch` of Node says its mode alone. */
const isBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined ||
  headers.origin !== undefined ||
  (headers.accept?.includes('text/html') ?? false);
