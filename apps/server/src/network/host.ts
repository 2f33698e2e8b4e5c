const hostName = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

let lastHost = '';

/**
 * Whether a text is a host, with a port or without, that a URL can hold: links are made of it. Nearly all requests name
 * the same one.
 */
export function isHost(text: string): boolean {
  if (text === lastHost) return true;
  if (!hostName.test(text) || !URL.canParse(`http://${text}`)) return false;
  lastHost = text;
  return true;
}
