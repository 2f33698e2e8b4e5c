import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseInstant } from './parse-date.ts';

type Answer = readonly [text: string, seconds: number | null];

interface Recorded {
  readonly zone: string;
  /** Seconds since 1970, as are the answers; null where PHP reads no date. */
  readonly now: number;
  /** Forms that people and programs write, generated; PHP reads each. */
  readonly common: readonly Answer[];
  readonly others: readonly Answer[];
}

/** What PHP 8.2 said; `record.ts` beside it says how it was asked. */
const answersFile = path.join(import.meta.dirname, '../../../test/php-dates/answers.json');
const recorded: readonly Recorded[] = JSON.parse(readFileSync(answersFile, 'utf8'));

describe.each(recorded)('in $zone', ({ zone, now, common, others }) => {
  const read = ([text]: Answer) => {
    const instant = parseInstant(text, { zone, nowMs: now * 1000 });
    return instant === undefined ? null : instant / 1000;
  };
  const differing = (answers: readonly Answer[], isDifferent: (ours: number | null, php: number | null) => boolean) =>
    answers
      .map((answer) => ({ text: answer[0], php: answer[1], ours: read(answer) }))
      .filter(({ ours, php }) => isDifferent(ours, php));

  test('every common form is read as PHP reads it', () => {
    expect(differing(common, (ours, php) => ours !== php)).toEqual([]);
  });

  test('every other text is read as PHP reads it, or refused: never as another date', () => {
    expect(differing(others, (ours, php) => ours !== php && ours !== null)).toEqual([]);
  });
});

test('most of what PHP reads is read', () => {
  const answers = recorded.flatMap(({ zone, now, others }) =>
    others.filter(([, php]) => php !== null).map(([text]) => parseInstant(text, { zone, nowMs: now * 1000 })),
  );
  expect(answers.length).toBeGreaterThan(500);
  expect(answers.filter((each) => each === undefined).length / answers.length).toBeLessThan(0.2);
});
