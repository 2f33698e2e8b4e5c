import { escapeName } from './symbols.ts';

export interface Difference {
  readonly pointer: string;
  readonly expected: unknown;
  readonly got: unknown;
}

const LINKS = new Set(['rest_url', 'next_rest_url', 'previous_rest_url']);

/** The differences between a response and its expectation, without the pointers in `unseen` and below. */
export function findDifferences(
  expected: unknown,
  got: unknown,
  pointer: string,
  unseen: ReadonlySet<string>,
): Difference[] {
  if (unseen.has(pointer)) return [];
  const differs = [{ pointer, expected, got }];
  if (isMatcher(expected)) return fits(expected, got) ? [] : differs;
  if (!isContainer(expected)) return isSame(expected, got, pointer) ? [] : differs;
  if (!isContainer(got) || Array.isArray(expected) !== Array.isArray(got)) return differs;
  const names = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
  return names.flatMap((name) => findDifferences(expected[name], got[name], `${pointer}/${escapeName(name)}`, unseen));
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function isMatcher(value: unknown): value is Container {
  return isContainer(value) && !Array.isArray(value) && Object.keys(value).some((name) => name.startsWith('$'));
}

/** Compares links independent of the order and encoding of their parameters. */
function isSame(expected: unknown, got: unknown, pointer: string): boolean {
  const isLink = LINKS.has(pointer.slice(pointer.lastIndexOf('/') + 1));
  return isLink && typeof expected === 'string' && typeof got === 'string'
    ? isSameLink(expected, got)
    : expected === got;
}

const DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

function fits({ $match, $like, $oneOf, $without, $url }: Container, got: unknown): boolean {
  if ($match !== undefined) return fitsKind(String($match), got);
  if (Array.isArray($oneOf)) return $oneOf.some((each) => findDifferences(each, got, '', new Set()).length === 0);
  if (typeof got !== 'string') return false;
  if (typeof $like === 'string') return $like.includes('?') ? isSameLink($like, got) : isLike($like, got);
  if (Array.isArray($without)) return $without.every((part) => !got.toLowerCase().includes(String(part).toLowerCase()));
  if (!isContainer($url)) return false;
  const link = readLink(got);
  const wanted = Object.entries(($url['contains'] ?? {}) as Container);
  return (
    link.path === String($url['path']).replace(/\/+$/, '') &&
    wanted.every(([name, value]) => hasLike(link, name, String(value)))
  );
}

function fitsKind(kind: string, got: unknown): boolean {
  if (kind === 'optional') return true;
  if (kind === 'absent') return got === undefined;
  if (kind === 'any') return got !== undefined;
  if (kind === 'integer') return Number.isInteger(got) || (typeof got === 'string' && /^\d+$/.test(got));
  return typeof got === 'string' && (kind === 'string' || (kind === 'datetime' && DATE_TIME.test(got)));
}

/** `*` matches any text. */
export function isLike(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}

export interface Link {
  readonly path: string;
  readonly parameters: ReadonlyMap<string, string>;
}

export function readLink(text: string): Link {
  const [path = '', ...query] = text.split('?');
  return { path: path.replace(/\/+$/, ''), parameters: new Map(new URLSearchParams(query.join('?'))) };
}

const hasLike = ({ parameters }: Link, name: string, pattern: string): boolean => {
  const value = parameters.get(name);
  return value !== undefined && isLike(pattern, value);
};

/** Whether a link has every parameter of the other one. */
export function hasAllOf(link: Link, other: Link): boolean {
  return link.path === other.path && [...other.parameters].every(([name, value]) => hasLike(link, name, value));
}

function isSameLink(expected: string, got: string): boolean {
  const [one, other] = [readLink(expected), readLink(got)];
  return one.parameters.size === other.parameters.size && hasAllOf(other, one);
}
