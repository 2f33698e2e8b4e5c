import { type Difference, hasAllOf, isLike, readLink } from './compare.ts';
import type { Scenario, Step } from './scenario.ts';
import { type Answer, toQuery } from './send.ts';

/**
 * General rules for permitted differences from the recorded reference, each with its decision. The lists of divergences
 * contain single places.
 */
export interface Leniency {
  readonly decision: string;
  allows(difference: Difference, step: Step, answer: Answer, recordedNames: ReadonlySet<string>): boolean;
}

const lastName = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

export const leniencies: readonly Leniency[] = [
  {
    decision: 'Design §7: names that the reference does not know may be added.',
    allows: ({ pointer, expected }, _step, _answer, recordedNames) =>
      expected === undefined && !recordedNames.has(lastName(pointer)),
  },
  {
    decision: 'Design §3: an error has the members of RFC 9457 besides those of WordPress.',
    allows: ({ pointer, expected }, _step, { status }) =>
      expected === undefined && status >= 400 && PROBLEM_MEMBERS.has(pointer.replace(/^\/body\//, '')),
  },
  {
    decision: 'DI-5: a link may carry more of the request, but nothing that was not asked for.',
    allows: ({ pointer, expected, got }, step) =>
      /\/(?:next_|previous_)?rest_url$/.test(pointer) && isFuller(toPattern(expected), got, step, lastName(pointer)),
  },
  {
    decision: 'DI-27: a page may have up to 100, so that there are fewer.',
    allows: ({ pointer }, step) => perPage(step) > 50 && /(?:total_pages|x-tec-totalpages)$/.test(pointer),
  },
  {
    decision:
      'DI-15, DI-19, DI-20, DI-22: a refusal does not name what is taken, and names all that was sent and is wrong.',
    allows: ({ pointer, expected }, step) => {
      const [, name] = /^\/body\/data\/params\/([^/]+)$/.exec(pointer) ?? [];
      if (name === undefined) return false;
      return expected === undefined ? name in inputOf(step) : takes(step, name) !== undefined;
    },
  },
];

/** The code if another status than the recorded one is correct; then the body is not compared. */
export const statusLeniencies: readonly { readonly decision: string; allows(step: Step, answer: Answer): boolean }[] = [
  {
    decision: 'Design §7: the wrong method on a known path is 405.',
    allows: (step, answer) =>
      codeOf(step.expect.body) === 'rest_no_route' && answer.status === 405 && codeOf(answer.body) === 'rest_no_route',
  },
  {
    decision: 'Design §11: a role that may never write learns that before anything else.',
    allows: (step, { status }) =>
      step.expect.status === 404 && status === 403 && step.as === 'subscriber' && isWrite(step),
  },
  {
    decision: 'DI-28: who is not signed in gets 401 before anything is said about the input.',
    allows: (step, answer) =>
      step.expect.status === 400 &&
      answer.status === 401 &&
      isAnonymous(step) &&
      isWrite(step) &&
      codeOf(answer.body) === 'rest_forbidden',
  },
  {
    decision: 'DI-11: unknown ids and slugs are 404.',
    allows: (step, answer) =>
      namesUnknown(step) &&
      (isNotFound(step, answer) ||
        (answer.status === 403 && isWrite(step) && !['admin', 'editor'].includes(step.as ?? ''))),
  },
  {
    decision: 'DI-15, DI-19, DI-20, DI-22: input that the reference refuses is taken, and the answer shows it.',
    allows: (step, answer) => {
      if (step.expect.status !== 400 || answer.status >= 300) return false;
      const [, kind] = /^could-not-create-(\w+)$/.exec(codeOf(step.expect.body)) ?? [];
      const names = kind === undefined ? refusedNames(step) : [kind];
      return names.length > 0 && names.every((name) => takes(step, name)?.(answer.body as Body) === true);
    },
  },
];

const PROBLEM_MEMBERS = new Set(['type', 'title', 'status', 'detail', 'instance', 'request_id', 'errors']);
const NOT_FOUND: Readonly<Record<string, string>> = {
  events: 'rest-event-not-found',
  venues: 'venue-not-found',
  organizers: 'organizer-not-found',
  categories: 'rest_term_invalid',
  tags: 'rest_term_invalid',
};

type Body = Readonly<Record<string, unknown>>;

const isWrite = ({ method }: Step): boolean => method !== 'GET';
const isAnonymous = ({ as }: Step): boolean => as === undefined || as === 'anonymous';
const codeOf = (body: unknown): string => String((body as Body | undefined)?.['code'] ?? '');
const inputOf = ({ json, form, query }: Step): Body => (json ?? form ?? query ?? {}) as Body;
const perPage = ({ query }: Step): number => Number((query as Body | undefined)?.['per_page'] ?? 0);

/** The members that the reference rejected. */
function refusedNames({ expect }: Step): string[] {
  const data = (expect.body as { readonly data?: { readonly params?: object } } | undefined)?.data;
  return Object.keys(data?.params ?? {});
}

function namesUnknown(step: Step): boolean {
  const names = refusedNames(step);
  const isItem = /^\/\w+\/(?:by-slug\/)?[^/]+$/.test(step.path);
  return (
    isItem && step.expect.status === 400 && names.length > 0 && names.every((name) => name === 'id' || name === 'slug')
  );
}

function isNotFound(step: Step, { status, body }: Answer): boolean {
  return status === 404 && codeOf(body) === NOT_FOUND[step.path.split('/')[1] ?? ''];
}

const toPattern = (expected: unknown): unknown => (expected as Body | undefined)?.['$like'] ?? expected;

/** Members that a list adds: the defaults of the request. */
const DEFAULTS: Readonly<Record<string, string>> = { per_page: '10', status: 'publish', hide_empty: 'true' };

function isFuller(pattern: unknown, got: unknown, step: Step, member: string): boolean {
  if (typeof pattern !== 'string' || typeof got !== 'string') return false;
  const [wanted, link] = [readLink(pattern), readLink(got)];
  if (perPage(step) > 50) (wanted.parameters as Map<string, string>).delete('per_page'); // DI-27
  const asked = [...new URLSearchParams(toQuery(step.query ?? ''))].map(
    ([name, value]) => [plainName(name), value] as const,
  );
  const added = [...link.parameters].filter(([name]) => !wanted.parameters.has(name));
  return (
    hasAllOf(link, wanted) &&
    added.every(([name, value]) =>
      name === 'page'
        ? isPage(value, member, asked)
        : DEFAULTS[name] === value || /^(?:start|end)_date$/.test(name) || wasAsked(asked, name, value),
    )
  );
}

const plainName = (name: string): string => name.replace(/\[\w*\]$/, '');

/** The reference omits the first page. */
function isPage(value: string, member: string, asked: readonly (readonly [string, string])[]): boolean {
  const page = asked.find(([name]) => name === 'page')?.[1] ?? '1';
  return member === 'rest_url' ? value === page : member === 'previous_rest_url' && value === '1';
}

function wasAsked(asked: readonly (readonly [string, string])[], name: string, shown: string): boolean {
  return asked.some(
    ([other, value]) =>
      other === plainName(name) &&
      (value === shown ||
        shown.split(',').includes(value) ||
        shown.startsWith(value) ||
        /^(?:true|false|1|0)$/.test(shown)),
  );
}

const WORDS: Readonly<Record<string, boolean>> = {
  yes: true,
  on: true,
  true: true,
  no: false,
  off: false,
  false: false,
  '': false,
};
const SWITCHES = new Set(['all_day', 'featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link']);
const OWN_NAMES: Readonly<Record<string, string>> = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
};
const isEmpty = (sent: unknown): boolean => sent === '' || sent === null;
const isOneSymbol = (sent: unknown): boolean =>
  typeof sent === 'string' && isLike('{{*}}', sent) && !sent.slice(2, -2).includes('{');

/** The response for a value that this service accepts and the reference rejects; undefined if it must be rejected. */
function takes(step: Step, name: string): ((body: Body) => boolean) | undefined {
  if (step.method === 'GET') return name === 'parent' && Number(inputOf(step)['parent']) === 0 ? () => true : undefined;
  const sent = inputOf(step)[name];
  const kind = step.path.split('/')[1] ?? '';
  const hasId = (value: unknown) => Number.isInteger((value as Body | undefined)?.['id']);
  if (name === 'parent') return Number(sent) === 0 && !isEmpty(sent) ? (body) => body['parent'] === 0 : undefined;
  if (kind === 'events' && name === 'venue')
    return Array.isArray(sent) && sent.length === 1 ? (body) => hasId(body['venue']) : undefined;
  if (kind === 'events' && name === 'organizer') return takesOrganizer(sent);
  if (SWITCHES.has(name)) return String(sent) in WORDS ? (body) => body[name] === WORDS[String(sent)] : undefined;
  if (name === 'description' || name === 'excerpt') {
    if (isEmpty(sent)) return (body) => (body[name] ?? '') === '';
    return typeof sent === 'number' ? (body) => String(body[name]).includes(String(sent)) : undefined;
  }
  if (name === 'image') {
    if (isEmpty(sent) || sent === false) return (body) => !body['image'];
    return typeof sent === 'number' || isOneSymbol(sent) ? (body) => hasId(body['image']) : undefined;
  }
  if (name === 'slug' || name === 'timezone') {
    if (isEmpty(sent)) return (body) => typeof body[name] === 'string' && body[name] !== '';
  }
  if (/^(?:start_|end_)?date$/.test(name))
    return typeof sent === 'number' ? (body) => /^\d{4}-/.test(String(body[name])) : undefined;
  const isName = ['title', 'slug', OWN_NAMES[kind]].includes(name);
  return isName && typeof sent === 'number' ? (body) => String(body[name]) === String(sent) : undefined;
}

function takesOrganizer(sent: unknown): ((body: Body) => boolean) | undefined {
  const name = (sent as Body | undefined)?.['organizer'];
  if (typeof name !== 'string') return undefined;
  return (body) => (body['organizer'] as readonly Body[] | undefined)?.[0]?.['organizer'] === name;
}

/** All names of members in the recorded responses: if the reference omits one of them, this service must too. */
export function recordedNames(scenarios: readonly Scenario[]): Set<string> {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(name);
      collect(member);
    }
  };
  for (const { steps } of scenarios) for (const { expect } of steps) collect([expect.body, expect.at]);
  return names;
}
