import type { SentMethod } from '../http/api-profile.ts';

const others = ['PUT', 'PATCH', 'DELETE'];

/** The method that is meant: on POST, `_method` in the query or else `X-HTTP-Method-Override` may name another (WordPress' REST server). */
export function meantMethod({ method, headers, queryString }: SentMethod): string {
  if (method !== 'POST') return method;
  const named = new URLSearchParams(queryString).get('_method') ?? headers['x-http-method-override'];
  const meant = typeof named === 'string' ? named.toUpperCase() : method;
  return others.includes(meant) ? meant : method;
}
