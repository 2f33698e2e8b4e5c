import { decodeEntities } from './html.ts';

/** Characters that no address may contain unencoded. */
const ILLEGAL = /["<>\\^`{}\u007f]/g;

/**
 * A website field as it is stored: an absolute http or https address (DI-24) without illegal characters; `""` for an
 * empty one, `undefined` for what is none. Takes back the escaped form (`&amp;`) that responses show.
 */
export function readWebAddress(text: string): string | undefined {
  const address = decodeEntities(text.trim()).replace(ILLEGAL, '');
  if (address === '') return '';
  return isHttpAddress(address) ? address : undefined;
}

function isHttpAddress(address: string): boolean {
  // URL would repair what is wrong here (spaces, `https:example.org`) instead of refusing it.
  return /^https?:\/\/[^\s/?#][^\s]*$/i.test(address) && !hasControlCharacter(address) && URL.canParse(address);
}

function hasControlCharacter(address: string): boolean {
  return [...address].some((character) => character < ' ');
}
