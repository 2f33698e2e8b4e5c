import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteOf } from './built-site.ts';

interface Found {
  readonly address: string;
  readonly kind: string;
  readonly sentence: readonly { readonly text: string; readonly isMatch: boolean }[];
}
interface Engine {
  readonly ready: Promise<void>;
  search(question: string): { readonly count: number; readonly shown: readonly Found[] };
}

const script = siteOf('').read('search-index.js')?.text ?? '';
let engine: Engine;
beforeAll(async () => {
  const browser = createContext({ setTimeout });
  runInContext('globalThis.window = globalThis', browser);
  runInContext(script, browser);
  engine = browser['docsSearch'];
  await engine.ready;
});

const addressesOf = (question: string): string[] =>
  engine.search(question).shown.map(({ address }) => address.replace(/#.*/, ''));
const sentenceOf = (found: Found | undefined): string => found?.sentence.map(({ text }) => text).join('') ?? '';
const matchesOf = (found: Found | undefined): string[] =>
  found?.sentence.filter(({ isMatch }) => isMatch).map(({ text }) => text.toLowerCase()) ?? [];

type Questions = [question: string, page: string][];
const messaging: Questions = [
  ['send sms', 'guides/sending'],
  ['delivery receipt', 'guides/message-states'],
  ['how do I authenticate?', 'guides/authentication'],
  ['retry', 'guides/idempotency'],
  ['how do I verify a webhook signature?', 'guides/verify-a-webhook'],
  ['rate limit', 'guides/operating'],
  ['how much does a message cost', 'guides/costs-and-limits'],
  ['schedule a message', 'guides/sending'],
  ['bulk sms', 'guides/batches-and-templates'],
  ['opt out', 'guides/opt-outs-and-quiet-hours'],
];
const calendar: Questions = [
  ['list upcoming events', 'guides/calendar-queries'],
  ['pagination', 'guides/calendar-queries'],
  ['create an event', 'operations/createEvent'],
  ['upload an image', 'guides/images'],
  ['import from WordPress', 'guides/moving'],
  ['subscribe ical', 'guides/feeds-and-pages'],
  ['time zone', 'guides/calendar-queries'],
  ['search events', 'guides/calendar-queries'],
  ['sync changes', 'guides/syncing'],
  ['the events calendar plugin', 'guides/calendar-clients'],
];

describe.each<[half: string, questions: Questions]>([
  ['messaging', messaging],
  ['calendar', calendar],
])('the ten most usual questions about %s', (_half, questions) => {
  test.each(questions)('“%s” finds %s among the first three', (question, page) => {
    expect(addressesOf(question).slice(0, 3)).toContain(page);
  });
});

test.each([
  ['a typing error', 'webhok', 'guides/webhooks'],
  ['two letters that changed places', 'authetnication', 'guides/authentication'],
  ['a letter too many', 'idempottency', 'guides/idempotency'],
  ['a typing error in a code', 'invalid_nubmer', 'errors/invalid_number'],
  ['the plural', 'delivery receipts', 'guides/message-states'],
  ['another form of the verb', 'retrying', 'guides/idempotency'],
  ['the past', 'uploaded images', 'guides/images'],
  ['capitals', 'SEND SMS', 'guides/sending'],
  ['the beginning of a word', 'authenti', 'guides/authentication'],
  ['an operation by its name', 'sendMessage', 'operations/sendMessage'],
  ['an operation by its name in small letters', 'sendmessage', 'operations/sendMessage'],
  ['an operation by its path', 'POST /v1/messages', 'operations/sendMessage'],
  ['a resource', 'api key', 'operations/createApiKey'],
  ['an error by its code', 'rate_limited', 'errors/rate_limited'],
  ['a member of a body', 'callback_url', 'guides/webhooks'],
  ['a word that only the text has', 'HMAC', 'guides/verify-a-webhook'],
  ['a setting', 'NGOMA_CARRIERS', 'guides/connect-a-carrier'],
])('%s: “%s” finds %s among the first three', (_what, question, page) => {
  expect(addressesOf(question).slice(0, 3)).toContain(page);
});

test('a result leads to the section, and shows the sentence with the matches marked', () => {
  const found = engine.search('smart_encoding segment').shown[0];
  expect(found?.address).toMatch(/#/);
  expect(sentenceOf(found).length).toBeGreaterThan(20);
  expect(matchesOf(found)).toContain('smart_encoding');
});

test.each(['webhok', 'retry', 'delivery receipt'])('“%s” is marked in each sentence that has it', (question) => {
  const marked = engine.search(question).shown.filter((found) => matchesOf(found).length > 0);
  expect(marked.length).toBeGreaterThan(3);
});

test('sentences are cut to a length that fits on a phone', () => {
  for (const question of ['message', 'event', 'carrier', 'receipt delivery webhook'])
    for (const found of engine.search(question).shown) expect(sentenceOf(found).length).toBeLessThanOrEqual(230);
});

test.each(['', '   ', 'the', '???', '<script>', '\u0000', 'a'.repeat(10_000)])(
  'the question %j is no error',
  (question) => {
    expect(engine.search(question).shown.length).toBeLessThanOrEqual(12);
  },
);

test('nothing is found for a word that no page has', () => {
  expect(engine.search('xyzzyq')).toEqual({ count: 0, shown: [] });
});

test('texts of the pages are data in the script, whatever they contain', () => {
  expect(script).not.toMatch(/<\/script|<!--/i);
});

test('library and index are at most 180 kB compressed, as browsers get them', () => {
  const brotli = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  expect(brotli.length).toBeLessThanOrEqual(180_000);
  expect(gzipSync(script).length).toBeLessThanOrEqual(180_000);
});
