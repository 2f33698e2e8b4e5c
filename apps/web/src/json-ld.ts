import { Html, html } from '@ngoma/page';

/** Data for search engines, in a script element that browsers do not run. */
export const jsonLd = (data: object): Html =>
  html`<script type="application/ld+json">${new Html(JSON.stringify(data).replace(/[<>\u2028\u2029]/g, toEscape))}</script>
`;

const toEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A list of events for search engines, which read each at its own page. */
export const itemList = (events: readonly { readonly url: string }[]): object | undefined =>
  events.length === 0
    ? undefined
    : {
        ...{ '@context': 'https://schema.org', '@type': 'ItemList' },
        itemListElement: events.map(({ url }, index) => ({ '@type': 'ListItem', position: index + 1, url })),
      };
