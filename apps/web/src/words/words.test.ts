import { expect, test } from 'vitest';
import { cardWith, fixedApi } from '../../test/fixed-api.ts';
import { at, origin, zone } from '../../test/open-page.ts';
import { createApi } from '../api.ts';
import { dayPage } from '../calendar/day/day-page.ts';
import { listPage } from '../calendar/list/list-page.ts';
import { monthPage } from '../calendar/month/month-page.ts';
import { createCalendarFrames } from '../frame.ts';
import { problemPage } from '../problem-page.ts';
import { unknownSettings } from '../settings.ts';
import type { Visit } from '../visit.ts';
import { english } from './en.ts';
import type { Words } from './words.ts';

/** The English texts between `⟦` and `⟧`, with Chinese dates: all other letters are not from the words. */
const marked: Words = { ...(mark(english) as Words), language: 'zh', dates: 'zh' }; // as: the same members

function mark(value: unknown): unknown {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (typeof value === 'function') return (argument: unknown) => mark(value(argument));
  if (Array.isArray(value)) return value.map(mark);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mark(each)]));
}

/** Texts between tags, and those that attributes show. */
function textsOf(body: string): readonly string[] {
  const elements = body.replace(/<(style|script)\b.*?<\/\1>/gs, '');
  const attributes = elements.matchAll(
    /<meta property="og:(?:title|site_name)" content="([^"]*)"|\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g,
  );
  return [...elements.split(/<[^>]*>/), ...[...attributes].map(([, content, label]) => content ?? label ?? '')];
}

const data = { categories: [{ name: '⟦Music⟧', slug: 'music' }], venues: [{ id: 1, venue: '⟦Ndere⟧' }] };
const cards = [
  cardWith({ title: '⟦Jazz⟧', cost: '⟦Free⟧', event_status: 'canceled' }),
  cardWith({ title: '⟦Fair⟧', all_day: true, end_date: '2026-12-09 23:59:59' }),
  cardWith({ title: '⟦Expo⟧', all_day: true }),
  cardWith({ title: '⟦Tour⟧', start_date: '2026-11-01 10:00:00' }),
  ...[1, 2, 3].map(() => cardWith({ title: '⟦Class⟧' })),
];

const visit = (query: Record<string, string>, found: typeof cards): Visit => {
  const { fetch } = fixedApi({ ...data, cards: () => ({ cards: found, total_pages: 3 }) });
  const request = { path: '/events/', query: new URLSearchParams(query), origin, at, fetch };
  const frames = createCalendarFrames()(unknownSettings.accent);
  const name = marked.siteName('events.example.ug');
  const sanitize = (html: string) => html;
  return { request, settings: unknownSettings, zone, name, sanitize, words: marked, frames, api: createApi(request) };
};

test.each([
  ['the list', () => listPage(visit({}, cards), 2)],
  ['a filtered list', () => listPage(visit({ search: '⟦jazz⟧', category: 'music', venue: '1' }, cards), 1)],
  ['past events', () => listPage(visit({ eventDisplay: 'past' }, cards), 2)],
  ['an empty list', () => listPage(visit({}, []), 1)],
  ['a filtered list without events', () => listPage(visit({ tag: 'none' }, []), 1)],
  ['a month', () => monthPage(visit({}, cards), '2026-12')],
  ['a month without events', () => monthPage(visit({}, []), undefined)],
  ['a day', () => dayPage(visit({}, cards), '2026-12-05')],
  ['a page that does not exist', async () => problemPage(visit({}, []), 404)],
  ['a page of a failed API', async () => problemPage(visit({}, []), 503)],
])('all texts of %s are from the words', async (_name, open) => {
  const { body } = await open();
  const texts = textsOf(body);
  expect(texts.filter((text) => text.includes('⟦')).length).toBeGreaterThan(5);
  const others = texts.map((text) => text.replace(/&[a-z]+;/g, '').replace(/⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, ''));
  expect(others.filter((text) => /[a-z]/i.test(text))).toEqual([]);
});
