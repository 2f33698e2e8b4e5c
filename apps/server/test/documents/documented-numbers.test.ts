import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';
import { hourMs, minuteMs } from '../../src/time/durations.ts';
import { delaysMs } from '../../src/webhooks/deliveries/retry-schedule.ts';
import { numbersOfCalendar } from './documented-numbers/calendar.ts';
import { numbersOfMessaging } from './documented-numbers/messaging.ts';
import { numbersOfRequests } from './documented-numbers/requests.ts';
import { numbersOfService } from './documented-numbers/service.ts';
import { numbersOfWebhooks } from './documented-numbers/webhooks.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** One line without the padding of tables. */
const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const readDocument = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const fileOf = (place: string): string =>
  ({ README: 'README.md', client: 'packages/client/README.md' })[place] ?? `docs/${place}.md`;

function textOf(place: string): string {
  return toLine(place === 'contract' ? contractTexts(loadContract().document).join('\n') : readDocument(fileOf(place)));
}

/** Descriptions of the contract and the texts of `x-accepts`. */
function contractTexts(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    ['description', 'x-accepts'].includes(name) && typeof value === 'string' ? [value] : contractTexts(value),
  );
}

/** The number in digits, with and without separators, and as a word ("an hour", "one hour"). */
function spellings(value: number): string[] {
  const word = words[value] ?? '';
  return [
    value.toLocaleString('en'),
    String(value),
    ...(word === '' ? [] : [word]),
    ...(value === 1 ? ['a', 'an'] : []),
  ];
}

const isIn = (text: string, sentence: string, value: number): boolean =>
  spellings(value).some((spelling) => text.includes(sentence.replaceAll('#', () => spelling)));

const documentedNumbers = [
  ...numbersOfCalendar,
  ...numbersOfMessaging,
  ...numbersOfRequests,
  ...numbersOfService,
  ...numbersOfWebhooks,
];
const rows = documentedNumbers.flatMap(({ fact, value, places }) =>
  Object.entries(places).flatMap(([place, sentences]) =>
    sentences.map((sentence) => ({ fact, value, place, sentence })),
  ),
);

test.each(rows)('$place states the $fact, $value: $sentence', ({ value, place, sentence }) => {
  if (isIn(textOf(place), sentence, value)) return;
  expect.fail(`${place} does not contain "${sentence}" with ${value} at #: correct the document, or the place here.`);
});

describe('the retry schedule of webhooks', () => {
  const units = { second: 1_000, minute: minuteMs, hour: hourMs };

  test('is the table of the guide to webhooks', () => {
    const cells = readDocument('docs/guides/webhooks.md').matchAll(/^\| \d+ +\| (\d+) (second|minute|hour)s? +\|/gm);
    const pauses = [...cells].map(([, count, unit]) => Number(count) * units[unit as keyof typeof units]); // as: matched
    expect(pauses).toEqual(delaysMs);
  });

  test('has the sums that the guide to webhooks names', () => {
    const cells = readDocument('docs/guides/webhooks.md').matchAll(/^\| \d+ +\| [^|]+\| (?:(\d+) h )?(\d+) min +\|/gm);
    const sums = [...cells].map(([, hours = '0', minutes]) => Number(hours) * hourMs + Number(minutes) * minuteMs);
    const expected = delaysMs.map((_delay, index) =>
      delaysMs.slice(0, index + 1).reduce((sum, delay) => sum + delay, 0),
    );
    // Seconds are left out, and whole hours have their minutes.
    expect(sums).toEqual(expected.slice(1).map((sum) => Math.floor(sum / minuteMs) * minuteMs));
  });
});
