/** The way from one page to another, so that the site works below any path. Addresses may have a fragment. */
export function linkTo(from: string, target: string, ending: string): string {
  const [address = '', fragment] = target.split('#');
  const suffix = fragment === undefined ? '' : `#${fragment}`;
  if (address === from && suffix !== '') return suffix;
  const file = address === '' ? (ending === '' ? '' : `index${ending}`) : address + ending;
  return (linkToFile(from, file) || './') + suffix;
}

/** Files of the site that are no pages: `style.css`. */
export function linkToFile(from: string, file: string): string {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  if (folder !== '' && file.startsWith(folder)) return file.slice(folder.length);
  return '../'.repeat(folder.split('/').length - 1) + file;
}

/** Files of the repository whose page has another path. */
const otherPlaces: Readonly<Record<string, string>> = {
  'README.md': '',
  'CHANGELOG.md': 'changes',
  'packages/contract/generated/additions.md': 'additions',
  'packages/contract/generated/breaking-changes.md': 'breaking-changes',
  'packages/client/README.md': 'guides/client',
  'packages/client': 'guides/client',
};

/** The address of the page that a link in `file` leads to; undefined where it leads to no page. */
export function addressOf(href: string, file: string, isAddress: (address: string) => boolean): string | undefined {
  const { pathname, hash } = new URL(href, `file:///${file}`);
  const path = decodeURI(pathname).slice(1).replace(/\/$/, '');
  const address = otherPlaces[path] ?? path.replace(/^docs\//, '').replace(/\.md$/, '');
  return isAddress(address) ? address + hash : undefined;
}
