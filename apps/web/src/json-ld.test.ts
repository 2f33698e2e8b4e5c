import { expect, test } from 'vitest';
import { cardWith, fixedApi } from '../test/fixed-api.ts';
import { openPage } from '../test/open-page.ts';
import { jsonLd } from './json-ld.ts';

async function readData(address: string, ...urls: readonly string[]) {
  const cards = () => urls.map((url) => cardWith({ url }));
  const { body } = await openPage(address, fixedApi({ cards }).fetch);
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  return text === undefined ? undefined : JSON.parse(text);
}

test('a list has the addresses of its events in their order', async () => {
  expect(
    await readData('/events/', 'https://events.example.ug/event/a/', 'https://events.example.ug/event/b/'),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, url: 'https://events.example.ug/event/a/' },
      { '@type': 'ListItem', position: 2, url: 'https://events.example.ug/event/b/' },
    ],
  });
});

test.each(['/events/?search=jazz', '/events/?free=1', '/events/?eventDisplay=past'])(
  '%s has none, because it is not indexed',
  async (address) => {
    expect(await readData(address, 'https://events.example.ug/event/a/')).toBeUndefined();
  },
);

test('a list without events has none', async () => {
  expect(await readData('/events/')).toBeUndefined();
});

test('a text cannot end the script', () => {
  const text = '</script><b> \u2028';
  const [, data = ''] =
    /^<script type="application\/ld\+json">([^<>\u2028]*)<\/script>$/.exec(jsonLd({ text }).text) ?? [];
  expect(JSON.parse(data)).toEqual({ text });
});
