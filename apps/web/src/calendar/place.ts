import { type Html, html } from '@ngoma/page';
import type { Venue } from '../api.ts';
import type { Words } from '../words/words.ts';
import { toPlainText } from './plain-text.ts';

/** Street, city and country of a venue. */
export function addressLines({ address, zip, city, stateprovince, country }: Venue): string[] {
  const lines = [address, [zip, city].filter(Boolean).join(' '), stateprovince, country];
  return lines.filter((line) => line !== undefined && line !== '').map((line) => toPlainText(line ?? ''));
}

/** Links to the place in a program for maps and at OpenStreetMap; none for a venue without a place. */
export function mapLinks(venue: Venue, words: Words): Html | false {
  const { geo_lat, geo_lng } = venue;
  const lines = addressLines(venue);
  if (geo_lat !== undefined && geo_lng !== undefined) {
    const name = encodeURIComponent(toPlainText(venue.venue));
    const point = `${geo_lat},${geo_lng}`;
    const map = `https://www.openstreetmap.org/?mlat=${geo_lat}&mlon=${geo_lng}#map=17/${geo_lat}/${geo_lng}`;
    return linksHtml(`geo:${point}?q=${point}(${name})`, map, words);
  }
  if (lines.length === 0) return false;
  const query = encodeURIComponent([toPlainText(venue.venue), ...lines].join(', '));
  const place = encodeURIComponent(lines.join(', '));
  return linksHtml(`geo:0,0?q=${query}`, `https://www.openstreetmap.org/search?query=${place}`, words);
}

/** Address and links to maps; nothing for a venue without a place. */
export function addressHtml(venue: Venue, words: Words): Html | false {
  const links = mapLinks(venue, words);
  if (links === false) return false;
  return html`${addressLines(venue).map((line, index) => html`${index > 0 && html`<br>`}${line}`)}${links}`;
}

const linksHtml = (program: string, map: string, words: Words): Html =>
  html`<p class="row">
<a href="${program}">${words.mapProgram}</a>
<a href="${map}">OpenStreetMap</a>
</p>`;
