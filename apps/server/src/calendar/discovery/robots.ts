/** Rules for crawlers (RFC 9309): the longest rule that fits an address applies. */
export const toRobots = (origin: string): string => `User-agent: *
Disallow: /console
# Filtered lists and calendar files. Pages without events have 'noindex'.
Disallow: /*?
Allow: /?post_type=
Allow: /sitemap.xml

Sitemap: ${origin}/sitemap.xml
`;
