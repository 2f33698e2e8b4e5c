import { decodeEntities } from './html.ts';

/** Tags, and characters that could end an HTML attribute. */
const ILLEGAL = /<[^<>]*>|["<>\\]/g;
/** PHP's validator requires percent-encoding and Punycode. */
const PRINTABLE_ASCII = /^[!-~]*$/;
/** A host name or an IPv6 address, with optional user information and port. */
const AUTHORITY =
  /^https?:\/\/(?:[^\s/?#@]*@)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.?|\[[\da-f:.]+\])(?::\d*)?(?=[/?#]|$)/i;

/**
 * Reads a website: an absolute http or https URL (DI-24) without illegal characters, `""` for an empty text or `0`,
 * undefined if invalid. Accepts the escaped form (`&amp;`) of responses.
 */
export function readWebAddress(text: string): string | undefined {
  const address = decodeEntities(text.trim() === '0' ? '' : text.trim()).replace(ILLEGAL, '');
  if (address === '') return '';
  return isHttpAddress(address) ? address : undefined;
}

function isHttpAddress(address: string): boolean {
  // URL alone would accept and repair `https:example.org`.
  return PRINTABLE_ASCII.test(address) && AUTHORITY.test(address) && URL.canParse(address);
}

export const websiteError = "'website' must be a URL that begins with http:// or https://, or empty.";
