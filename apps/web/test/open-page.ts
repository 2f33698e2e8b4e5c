import type { Fetch } from '@ngoma/client';
import { createSite, type PageResponse } from '../src/site.ts';

export const origin = 'https://events.example.ug';
export const zone = 'Africa/Kampala';
/** Noon in Kampala. */
export const at = Date.parse('2026-11-28T09:00:00Z');

const site = createSite({ sanitize: (html) => html });

/** Opens a page as a browser does: `/events/?search=jazz`. */
export function openPage(address: string, fetch: Fetch): Promise<PageResponse> {
  const { pathname, searchParams } = new URL(address, origin);
  return site.respond({ path: pathname, query: searchParams, origin, at, fetch });
}

/** The tags of a page with the names of their attributes, without texts and values. */
export const tagsOf = ({ body }: Pick<PageResponse, 'body'>): readonly string[] =>
  [...body.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/="[^"]*"/g, ''));
