const path = /^\/console(?:\/[\w.-]+)*\/?$/;
const dots = /\/\.{1,2}(?:\/|$)/;
const search = /^[\x21-\x7e]*$/;

/**
 * A path below `/console` from a form or an address; `/console/` for everything else. It allows neither encoded
 * characters nor dot segments, because a browser would resolve them to another page.
 */
export function ownPath(sent: string | null | undefined): string {
  const [pathname = '', ...query] = (sent ?? '').split('?');
  return sent && path.test(pathname) && !dots.test(pathname) && search.test(query.join('?')) ? sent : '/console/';
}
