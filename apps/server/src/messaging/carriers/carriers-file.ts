import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Route, simulatorName } from './carriers.ts';
import { type HttpSettings, httpSchema } from './http/http-settings.ts';
import type { SettingSources } from './setting-schemas.ts';
import { type SmppSettings, smppSchema } from './smpp/smpp-settings.ts';

type CarrierConfig = SmppSettings | HttpSettings;

/** The carriers by name, and their routes, of which the first match counts. */
export interface CarriersFile {
  readonly carriers: ReadonlyMap<string, CarrierConfig>;
  readonly routes: readonly Route[];
}

/** All errors of a file of carriers: a sentence each, with the place in the file and without secrets. */
export class CarriersFileError extends Error {
  override readonly name = 'CarriersFileError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('; '));
    this.errors = errors;
  }
}

const nameForm = /^[a-z0-9-]{1,40}$/;
const nameError = "must be a name of 1 to 40 of the characters a to z, 0 to 9 and '-'";
const none = 'must not be empty';

const Name = z.string({ error: 'must be the name of a carrier' });
const Weighted = z.union(
  [
    Name.transform((carrier) => ({ carrier, weight: 1 })),
    z.strictObject({
      carrier: Name,
      weight: z.number().int().min(1).max(1_000_000),
    }),
  ],
  { error: 'must be the name of a carrier, or { "carrier": "…", "weight": 1 } with a whole number above 0' },
);

const prefixError = "must be the beginning of a number such as '+25677'";
const Prefix = z.string({ error: prefixError }).regex(/^\+\d{1,15}$/, { error: prefixError });

const RouteSchema = z.strictObject({
  prefixes: z.array(Prefix).min(1, { error: none }).optional(),
  senders: z
    .array(z.string().min(1, { error: none }))
    .min(1, { error: none })
    .optional(),
  carriers: z.array(Weighted, { error: 'must be a list of names of carriers' }).min(1, { error: none }),
  failover: z.array(Name).default([]),
});

/**
 * Reads the file of `NGOMA_CARRIERS`.
 * @throws CarriersFileError with every error
 */
export function readCarriersFile(file: string, environment: SettingSources['environment']): CarriersFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new CarriersFileError([`the file '${file}' cannot be read`]);
  }
  return parseCarriersFile(text, { environment, folder: path.dirname(file) });
}

/** @throws CarriersFileError with every error */
export function parseCarriersFile(text: string, sources: SettingSources): CarriersFile {
  const content = parse(text);
  const parsed = schemaOf(sources).safeParse(content);
  const errors = [
    ...(parsed.error ? describeIssues(parsed.error.issues, content) : []),
    ...errorsOfNames(content),
    ...errorsOfRoutes(content),
  ];
  if (!parsed.success || errors.length > 0) throw new CarriersFileError(errors);
  return { carriers: new Map(Object.entries(parsed.data.carriers)), routes: parsed.data.routes };
}

const schemaOf = (sources: SettingSources) =>
  z.strictObject(
    {
      carriers: z.record(
        z.string(),
        z.discriminatedUnion('kind', [smppSchema(sources), httpSchema(sources)], {
          error: ({ code }) =>
            code === 'invalid_union' ? "must be 'smpp' or 'http'" : 'must be an object of settings',
        }),
        { error: 'must be an object with the settings of each carrier under its name' },
      ),
      routes: z.array(RouteSchema, { error: 'must be a list of routes' }).min(1, { error: none }),
    },
    { error: 'must be an object with carriers and routes' },
  );

/** Messages of the JSON parser may quote a secret, so that errors contain only the place. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = lineOf(error instanceof Error ? error.message : '', text);
    throw new CarriersFileError([`it is not JSON${place === undefined ? '' : `: see ${place}`}`]);
  }
}

function lineOf(message: string, text: string): string | undefined {
  const place = /line \d+ column \d+/.exec(message)?.[0];
  if (place !== undefined) return place;
  // V8 quotes ten characters on each side of an unexpected token.
  const [, dots, quoted] = /, (\.\.\.)?"(.*?)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  const start = quoted === undefined ? -1 : text.indexOf(quoted);
  if (start < 0) return undefined;
  const before = text.slice(0, start + (dots === undefined ? 0 : 10));
  return `line ${before.split('\n').length}`;
}

function errorsOfNames(content: unknown): string[] {
  const names = namesIn(content);
  if (names === undefined) return [];
  if (names.length === 0) return [`carriers ${none}`];
  return names.flatMap((name) => {
    if (name === simulatorName) return [`carriers.${name} is taken: messages of test keys go to the simulator`];
    return nameForm.test(name) ? [] : [`carriers.${name} ${nameError}`];
  });
}

const Named = z.object({ carriers: z.record(z.string(), z.unknown()) });

const namesIn = (content: unknown): string[] | undefined => {
  const { data } = Named.safeParse(content);
  return data && Object.keys(data.carriers);
};

const Routed = z.object({ routes: z.array(z.unknown()) });

/** Errors between routes and carriers, among the routes that are valid by themselves. */
function errorsOfRoutes(content: unknown): string[] {
  const names = namesIn(content);
  const { data } = Routed.safeParse(content);
  if (names === undefined || data === undefined) return [];
  const routes = data.routes.map((route) => RouteSchema.safeParse(route).data);
  const used = new Set(routes.flatMap((route) => (route ? namesOf(route).map(({ name }) => name) : [])));
  const areAllRead = routes.length > 0 && routes.every((route) => route !== undefined);
  return [
    ...routes.flatMap((route, index) => (route ? errorsOfRoute(route, `routes[${index}]`, names) : [])),
    ...errorsOfOrder(routes),
    ...(areAllRead ? names.filter((name) => !used.has(name)) : []).map((name) => `carriers.${name} is in no route`),
  ];
}

const namesOf = (route: Route): { readonly place: string; readonly name: string }[] => [
  ...route.carriers.map(({ carrier }, index) => ({ place: `carriers[${index}]`, name: carrier })),
  ...route.failover.map((name, index) => ({ place: `failover[${index}]`, name })),
];

function errorsOfRoute(route: Route, where: string, names: readonly string[]): string[] {
  const named = namesOf(route);
  return named.flatMap(({ place, name }, index) => {
    if (!names.includes(name)) return [`${where}.${place} names '${name}', which is not one of the carriers`];
    const isSecond = named.findIndex((other) => other.name === name) < index;
    return isSecond ? [`${where}.${place} names '${name}' a second time`] : [];
  });
}

function errorsOfOrder(routes: readonly (Route | undefined)[]): string[] {
  const open = routes.findIndex((route) => route && route.prefixes === undefined && route.senders === undefined);
  if (open < 0 || open === routes.length - 1) return [];
  return [`routes[${open + 1}] can never be used: routes[${open}], before it, fits every message`];
}

type Issue = z.core.$ZodIssue;

/** A sentence for each issue, without values: `carriers.mtn.port must be …`. */
const describeIssues = (issues: readonly Issue[], content: unknown): string[] =>
  issues.flatMap((issue) => describeIssue(issue, issue.path, content));

function describeIssue(issue: Issue, path: readonly PropertyKey[], content: unknown): string[] {
  const place = placeOf(path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `${placeOf([...path, key])} is not a setting`);
    case 'invalid_key':
      return issue.issues.map(({ message }) => `${place} ${message}`);
    case 'invalid_union': {
      const meant = meantAlternative(issue.errors);
      if (meant) return meant.flatMap((each) => describeIssue(each, [...path, ...each.path], content));
      break;
    }
    default:
  }
  const requirement = issue.message.replace(/^Invalid input: expected (\w+).*$/, 'must be of the type $1');
  return [valueAt(content, path) === undefined ? `${place} is missing: it ${requirement}` : `${place} ${requirement}`];
}

/** The member of a union that a value has apart from errors within it. */
const meantAlternative = (alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  alternatives.find((issues) =>
    issues.every(
      ({ path, code }) =>
        path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value' && code !== 'invalid_union'),
    ),
  );

/** `carriers.mtn.codes.0x400`, `routes[0].carriers[1]`. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path
    .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${String(segment)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, segment) => (typeof value === 'object' && value !== null ? Reflect.get(value, segment) : undefined),
    content,
  );
}
