import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../generated/openapi.ts';

/** A client with the types of openapi.yaml. */
export const createClient = (baseUrl: string, key: string): Client<paths> =>
  createFetchClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

/** The body of a new book, as a form with its picture. */
export function toForm(book: Omit<components['schemas']['BookCreate'], 'cover'>, cover?: File) {
  const form = new FormData();
  for (const [name, value] of Object.entries(book)) form.append(name, value);
  if (cover !== undefined) form.append('cover', cover);
  return { body: book, bodySerializer: () => form };
}
