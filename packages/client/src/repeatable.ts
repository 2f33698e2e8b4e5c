import type { paths } from './contract.ts';

/** The paths whose POST the service carries out once for each `Idempotency-Key`. */
type KeyedPath = {
  [Path in keyof paths]: paths[Path] extends { post: { parameters: { header?: infer Header } } }
    ? HasKey<NonNullable<Header>, Path>
    : never;
}[keyof paths];
type HasKey<Header, Path> = [Header] extends [never] ? never : 'Idempotency-Key' extends keyof Header ? Path : never;

// A record and not a list: the compiler names a path that is missing here.
const keyedPaths: Record<KeyedPath, true> = {
  '/v1/messages': true,
  '/v1/users': true,
  '/v1/users/{id}/application-passwords': true,
  '/v1/api-keys': true,
  '/v1/api-keys/{id}/roll': true,
  '/v1/batches': true,
  '/v1/verifications': true,
  '/v1/inbound-messages/{id}/reply': true,
  '/events/v1/events': true,
  '/events/v1/venues': true,
  '/events/v1/organizers': true,
  '/events/v1/categories': true,
  '/events/v1/tags': true,
  '/events/v1/images': true,
  '/events/v1/batch': true,
};

/** Whether this request would be carried out once only, if it had an `Idempotency-Key`. */
export function takesKey(request: Request, schemaPath: string): boolean {
  return request.method === 'POST' && Object.hasOwn(keyedPaths, schemaPath) && !mayBeWordPress(request);
}

/**
 * Whether sending a request twice does what sending it once does: a read, or a POST with an `Idempotency-Key`. A second
 * PUT, PATCH or DELETE would meet what the first one left: 412, 410, or one more venue.
 */
export function isRepeatable(request: Request): boolean {
  if (request.method === 'GET') return true;
  if (request.method !== 'POST') return false;
  const isPreview = /\/v1\/.+\/preview$/.test(new URL(request.url).pathname);
  return isPreview || (request.headers.has('Idempotency-Key') && !mayBeWordPress(request));
}

// WordPress knows no keys: there, each POST creates another record.
function mayBeWordPress({ url }: Request): boolean {
  return new URL(url).pathname.includes('/wp-json/');
}
