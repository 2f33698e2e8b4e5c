import type { Site } from '../posts/site.ts';

/** The headers by which importers of other sites find TEC's API on any page. */
export const discoveryHeaders = ({ origin }: Pick<Site, 'origin'>): Record<string, string> => ({
  'X-TEC-API-VERSION': 'v1',
  'X-TEC-API-ROOT': `${origin}/wp-json/tribe/events/v1/`,
  'X-TEC-API-ORIGIN': origin,
});
