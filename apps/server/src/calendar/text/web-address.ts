import { decodeEntities } from './html.ts';

/** Tags, and characters that could end the attribute of a page that shows the address. */
const ILLEGAL = /<[^<>]*>|["<>\\]/g;
/** Letters beyond ASCII must come percent-encoded, and host names as Punycode, as PHP's validator wants them. */
const PRINTABLE_ASCII = /^[!-~]*$/;
/** A name of labels without an empty one or an underscore, or an IPv6 address; the port and who signs in may be there. */
const AUTHORITY =
  /^https?:\/\/(?:[^\s/?#@]*@)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.?|\[[\da-f:.]+\])(?::\d*)?(?=[/?#]|$)/i;

/**
 * A website field as it is stored: an absolute http or https address (DI-24) without illegal characters; `""` for an
 * empty one or `0`, `undefined` for what is none. Takes back the escaped form (`&amp;`) that responses show.
 */
export function readWebAddress(text: string): string | undefined {
  const address = decodeEntities(text.trim() === '0' ? '' : text.trim()).replace(ILLEGAL, '');
  if (address === '') return '';
  return isHttpAddress(address) ? address : undefined;
}

function isHttpAddress(address: string): boolean {
  // URL would repair what is wrong here (spaces, `https:example.org`) instead of refusing it.
  return PRINTABLE_ASCII.test(address) && AUTHORITY.test(address) && URL.canParse(address);
}
