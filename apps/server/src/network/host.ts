const hostName = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

let lastHost = '';

/** Whether a text is a host with an optional port that is valid in a URL. Caches the last host, which most requests repeat. */
export function isHost(text: string): boolean {
  if (text === lastHost) return true;
  if (!hostName.test(text) || !URL.canParse(`http://${text}`)) return false;
  lastHost = text;
  return true;
}
