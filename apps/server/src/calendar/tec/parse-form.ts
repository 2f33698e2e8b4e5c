/** What brackets make, with its names in the order in which they came: an object would put numbers first. */
type Branch = Map<string, string | Branch>;

/** As many parameters and levels as PHP takes of what a form has here; it drops what is beyond, too. */
const MAX_PARAMETERS = 1000;
const MAX_LEVELS = 8;

/**
 * Reads `a=1&b[c]=2&d[]=3` as PHP does: a name given twice counts once, with its last value; each `[]` is one more element,
 * so `a[][x]=1&a[][y]=2` are two. What has only numbers for names is a list, in the order in which it was sent.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root: Branch = new Map();
  for (const pair of text.split('&', MAX_PARAMETERS)) {
    const [name = '', ...value] = pair.split('=');
    const path = toPath(decode(name));
    if (path.length > 0 && path.length <= MAX_LEVELS) put(root, path, decode(value.join('=')));
  }
  return Object.fromEntries(toEntries(root));
}

/** The names of `a[b][]`: a, b and an empty one. What follows the last bracket is dropped. */
function toPath(name: string): string[] {
  const sent = name.trimStart();
  const [, first, brackets] = /^([^[]+)((?:\[[^\]]*\])+)/.exec(sent) ?? [];
  if (first === undefined || brackets === undefined) return sent === '' || sent.startsWith('[') ? [] : [toName(sent)];
  return [toName(first), ...brackets.slice(1, -1).split('][')];
}

/** In the names of parameters PHP writes underscores for points and spaces, and for a bracket that is not closed. */
const toName = (name: string): string => name.replace(/[. []/g, '_');

function put(branch: Branch, [sent = '', ...rest]: readonly string[], value: string): void {
  const name = sent === '' ? nextNumber(branch) : sent;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const found = branch.get(name);
  const inner: Branch = found instanceof Map ? found : new Map();
  branch.set(name, inner);
  put(inner, rest, value);
}

const isNumber = (name: string): boolean => /^(?:0|[1-9]\d{0,15})$/.test(name);

/** The number after the largest one. */
function nextNumber(branch: Branch): string {
  const numbers = [...branch.keys()].filter(isNumber).map(Number);
  return String(numbers.reduce((largest, each) => Math.max(largest, each), -1) + 1);
}

const toEntries = (branch: Branch): [name: string, value: unknown][] =>
  [...branch].map(([name, value]) => [name, typeof value === 'string' ? value : toValue(value)]);

function toValue(branch: Branch): unknown {
  const entries = toEntries(branch);
  return entries.every(([name]) => isNumber(name)) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** A `%` before anything but two hexadecimal digits is a percent sign, also beside escapes: `Caf%C3%A9 100%`. */
function decode(text: string): string {
  const encoded = text.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded; // Its bytes are no UTF-8.
  }
}
