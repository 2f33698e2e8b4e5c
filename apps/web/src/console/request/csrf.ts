import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ConsoleRequest } from './console-request.ts';

/** The field of each POST form. It also has a use of its own: Lynx sends a form without named fields as GET. */
export const tokenField = 'csrf';

/** Proof of the sender in the headers: the own site, another one, or none in browsers that send neither header. */
export type FormSender = 'own' | 'foreign' | 'unknown';

/**
 * `Sec-Fetch-Site` decides where it is sent, then `Origin`. `SameSite` does not stop other ports of this host, whose
 * requests are `same-site`. `Referer` is not read, because extensions and proxies remove it.
 */
export function senderOf({
  headers,
  origin,
  requestedOrigin,
}: Pick<ConsoleRequest, 'headers' | 'origin' | 'requestedOrigin'>): FormSender {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'foreign';
  if (headers.origin === undefined) return 'unknown';
  return [requestedOrigin, new URL(origin).origin].includes(headers.origin) ? 'own' : 'foreign';
}

const tokenBytes = 9;

/** The token of forms for a path: 72 bits of HMAC-SHA256, 12 characters. `secret` is the token of a session or the form cookie. */
const formToken = (secret: string, path: string): string =>
  createHmac('sha256', secret).update(withoutSlash(path)).digest().subarray(0, tokenBytes).toString('base64url');

/** Whether a form has the token of its secret and path. */
export function hasFormToken(fields: URLSearchParams, secret: string | undefined, path: string): boolean {
  if (secret === undefined) return false;
  const [sent, expected] = [fields.get(tokenField) ?? '', formToken(secret, path)].map((text) => Buffer.from(text));
  return (
    sent !== undefined && expected !== undefined && sent.length === expected.length && timingSafeEqual(sent, expected)
  );
}

const postForm = /<form\b[^>]*\bmethod="?post\b[^>]*>/gi;
const action = / action="(\/console[^"?#]*)/;

/**
 * Adds the token to each POST form of a page, so that no form can lack it. Without a secret the field is empty, and the
 * headers decide alone.
 */
export const withFormTokens = (page: string, secret: string | undefined): string =>
  page.replace(postForm, (form) => {
    const path = action.exec(form)?.[1];
    if (path === undefined) throw new Error(`A form has no path below /console: ${form}`);
    const token = secret === undefined ? '' : formToken(secret, path);
    return `${form}<input type="hidden" name="${tokenField}" value="${token}">`;
  });

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');
