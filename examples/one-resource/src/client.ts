import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/openapi.ts';

/** A client with the types of openapi.yaml. */
export const createClient = (baseUrl: string, key: string): Client<paths> =>
  createFetchClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
