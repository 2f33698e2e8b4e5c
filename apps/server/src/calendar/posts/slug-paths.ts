import { isValidUtf8 } from '../../text/is-valid-utf8.ts';
import { slugify } from '../text/slugify.ts';

/** The last segment of these paths is a slug. */
const SLUG_PATH =
  /^\/(?:(?:events\/v1|wp-json\/tribe\/events\/v1)\/\w+\/by-slug|event|venue|organizer|tag|events\/category)\/[^?]*/i;

/** Bytes beyond ASCII, or any other percent sign. */
const ESCAPES = /(?:%[89a-f][0-9a-f])+|%/gi;

/**
 * Slugs may contain percent signs that WordPress keeps (`100%acoustic`, `50%20off`). In paths with a slug, every escape
 * but letters beyond ASCII stays as it was sent, so that the URL of a record can be requested; `slugsMeantBy` also reads
 * it decoded.
 */
export function keepEscapesInSlug(target: string): string | undefined {
  if (!target.includes('%')) return undefined;
  return target.replace(SLUG_PATH, toSlugPath);
}

/**
 * A slug in a URL. Slugs contain letters beyond ASCII as escapes (`caf%c3%a9`), which stay; other percent signs are
 * escaped.
 */
export const toSlugPath = (slug: string): string =>
  slug.replace(ESCAPES, (found) => (found !== '%' && isValidUtf8(found) ? found : found.replaceAll('%', '%25')));

/** Stored slugs that a slug of a path can mean, the likeliest first. Other percent signs are escaped once or not at all. */
export function slugsMeantBy(sent: string): string[] {
  const decoded = sent.replace(/%[0-7][0-9a-f]/gi, (encoded) => decodeURIComponent(encoded));
  return [...new Set([slugify(sent), slugify(decoded)])].filter((slug) => slug !== '');
}
