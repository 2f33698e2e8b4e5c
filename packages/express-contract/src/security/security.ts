import type { Request } from 'express';
import {
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  resolve,
  type SecurityRequirement,
  securityOf,
} from '../document/document.ts';
import { HttpError } from '../errors.ts';
import { parseCookies } from '../parameters/read-parameters.ts';

/** The credentials of a request for a security scheme. */
export interface SentCredential {
  /** The key of an `apiKey`, the token of `http`, `oauth2` and `openIdConnect`; empty for `mutualTLS`. */
  readonly credential: string;
  /** Of the scheme `http` with `basic`. */
  readonly basic: { readonly username: string; readonly password: string } | undefined;
  /** The scopes or roles that the operation needs of this scheme. */
  readonly scopes: readonly string[];
  readonly operation: OperationObject;
  readonly request: Request;
}

/**
 * Returns the caller, or undefined if the credential is not valid: then the next alternative of the operation counts, and
 * without one the reply is 401. Throw `new HttpError(403, …)` for a caller without the scopes.
 */
export type SecurityFunction<Caller> = (sent: SentCredential) => Caller | undefined | Promise<Caller | undefined>;

/** The names of the security schemes that a type of a document names; any text if it names none. */
type SchemeNames<Document> = Document extends { components: { securitySchemes: infer Schemes } }
  ? keyof Schemes & string
  : string;

/** One function for each security scheme; a missing one does not compile where the type of the document is known. */
export type SecurityFunctions<Document, Caller> = {
  readonly [Name in SchemeNames<Document>]: SecurityFunction<Caller>;
};

interface SecurityScheme {
  readonly type: string;
  readonly name?: string;
  readonly in?: string;
  readonly scheme?: string;
}

export interface Security<Caller> {
  /** Of an operation: the caller of a request; rejects with 401 if no alternative is fulfilled. */
  authenticatorOf(operation: OperationObject): (request: Request) => Promise<Caller>;
  /** The names of query parameters that are keys. */
  readonly queryKeys: ReadonlySet<string>;
}

export interface SecurityOptions<Caller> {
  readonly document: OpenApiDocument;
  readonly functions: Readonly<Record<string, SecurityFunction<Caller>>>;
  /** The caller of requests without credentials, if the app has one. */
  readonly anonymous: { readonly caller: Caller } | undefined;
}

export function createSecurity<Caller>(options: SecurityOptions<Caller>): Security<Caller> {
  const { document, functions, anonymous } = options;
  const schemes = new Map<string, SecurityScheme>();
  for (const [name, scheme] of Object.entries(document.components?.['securitySchemes'] ?? {}))
    schemes.set(name, resolve<SecurityScheme>(document, scheme as SecurityScheme)); // as: a linted document
  checkSecurity(options, schemes);

  type Needed = readonly [scheme: string, scopes: readonly string[]][];
  async function fulfil(request: Request, operation: OperationObject, needed: Needed) {
    let first: { readonly caller: Caller } | undefined;
    for (const [name, scopes] of needed) {
      const scheme = schemes.get(name);
      const check = functions[name];
      if (scheme === undefined || check === undefined) return undefined;
      const sent = readCredential(request, scheme);
      const caller = sent && (await check({ ...sent, scopes, operation, request }));
      if (caller === undefined) return undefined;
      first ??= { caller };
    }
    return first ?? anonymous;
  }

  return {
    queryKeys: new Set([...schemes.values()].flatMap((each) => (each.in === 'query' && each.name ? [each.name] : []))),
    authenticatorOf(operation) {
      const requirements = securityOf(document, operation);
      // Credentials come before their absence, whichever stands first in the document.
      const sorted = requirements.toSorted((one, other) => Number(isEmpty(one)) - Number(isEmpty(other)));
      const alternatives = (sorted.length === 0 ? [{}] : sorted).map((each) => Object.entries(each));
      const needed = requirements.map((each) => Object.keys(each).join(' and ')).join(', or ');
      const challenges = challengesOf(requirements, schemes);
      return async (request) => {
        for (const each of alternatives) {
          const found = await fulfil(request, operation, each);
          if (found !== undefined) return found.caller;
        }
        throw new HttpError(401, `Send valid credentials: ${needed}.`, challenges);
      };
    },
  };
}

const isEmpty = (requirement: SecurityRequirement): boolean => Object.keys(requirement).length === 0;

function checkSecurity<Caller>(
  { document, functions, anonymous }: SecurityOptions<Caller>,
  schemes: ReadonlyMap<string, SecurityScheme>,
): void {
  for (const name of Object.keys(functions))
    if (!schemes.has(name))
      throw new Error(`The document declares no security scheme '${name}'; 'security' has a function for it.`);
  for (const [name, { type }] of schemes) {
    if (!schemeTypes.includes(type))
      throw new Error(`The security scheme '${name}' has the type '${type}'; use ${schemeTypes.join(', ')}.`);
    if (functions[name] === undefined)
      throw new Error(`The security scheme '${name}' has no function; write it in 'security'.`);
  }
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of httpMethods.flatMap((method) => item[method] ?? [])) {
      const requirements = securityOf(document, operation);
      const unknown = requirements.flatMap((each) => Object.keys(each)).find((name) => !schemes.has(name));
      const place = `The operation '${operation.operationId}' at ${path}`;
      if (unknown !== undefined)
        throw new Error(`${place} needs the security scheme '${unknown}', which the document does not declare.`);
      const isOpen = requirements.length === 0 || requirements.some(isEmpty);
      if (isOpen && anonymous === undefined)
        throw new Error(
          `${place} needs no credentials; set 'anonymous', the caller of such requests, or 'security' in the document.`,
        );
    }
  }
}

const schemeTypes: readonly string[] = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'];

type Credential = Pick<SentCredential, 'credential' | 'basic'>;

/** The credential of a scheme in a request; undefined if there is none. */
function readCredential(
  request: Request,
  { type, name = '', in: place, scheme }: SecurityScheme,
): Credential | undefined {
  const plain = (credential: string | undefined): Credential | undefined =>
    credential === undefined || credential === '' ? undefined : { credential, basic: undefined };
  if (type === 'mutualTLS') return { credential: '', basic: undefined };
  if (type === 'apiKey' && place === 'query')
    return plain(new URL(request.url, 'http://localhost').searchParams.get(name) ?? undefined);
  if (type === 'apiKey' && place === 'cookie') return plain(parseCookies(request.headers.cookie ?? '').get(name)?.[0]);
  if (type === 'apiKey') return plain(request.get(name));
  const expected = (type === 'http' ? (scheme ?? '') : 'bearer').toLowerCase();
  const [, sentScheme = '', credential = ''] = /^(\S+) +(.*\S)\s*$/.exec(request.headers.authorization ?? '') ?? [];
  if (sentScheme.toLowerCase() !== expected || credential === '') return undefined;
  return expected === 'basic' ? readBasic(credential) : plain(credential);
}

/** RFC 7617: the user name ends at the first colon. */
function readBasic(credential: string): Credential | undefined {
  const text = Buffer.from(credential, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  return { credential, basic: { username: text.slice(0, colon), password: text.slice(colon + 1) } };
}

function challengesOf(requirements: readonly SecurityRequirement[], schemes: ReadonlyMap<string, SecurityScheme>) {
  const names = new Set(requirements.flatMap((each) => Object.keys(each)));
  const challenges = [...names].flatMap((name) => {
    const { type, scheme = 'bearer' } = schemes.get(name) ?? { type: '' };
    if (type === 'apiKey' || type === 'mutualTLS' || type === '') return [];
    const word = `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1).toLowerCase()}`;
    return word === 'Basic' ? 'Basic realm="api", charset="UTF-8"' : word;
  });
  return challenges.length === 0 ? {} : { 'WWW-Authenticate': [...new Set(challenges)].join(', ') };
}
