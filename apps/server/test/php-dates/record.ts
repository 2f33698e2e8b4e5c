/**
 * Writes `answers.json`: what PHP's `strtotime` makes of generated texts. Run it again where the generator changes; it
 * needs PHP 8.2 (`apt-get install php-cli`), which nothing else in this repository does:
 *
 *     node apps/server/test/php-dates/record.ts
 *
 * As in TEC, a whole number is a timestamp, not a date, and the epoch is no date. Answers before 1970 are left out:
 * older zones are not the same in every copy of the IANA database.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { generateTexts } from './generate-texts.ts';

const contexts: readonly (readonly [zone: string, now: string])[] = [
  ['Africa/Kampala', '2031-03-05T11:30:15Z'],
  // Each of the others is at a boundary: of a clock change, a month, a year, a week, a day.
  ['Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['America/New_York', '2028-02-29T23:59:59Z'],
  ['Asia/Kathmandu', '2026-12-31T22:30:00Z'],
  ['Australia/Lord_Howe', '2027-01-31T03:00:00Z'],
  ['America/St_Johns', '2026-11-01T05:00:00Z'],
  ['Pacific/Apia', '2026-05-10T11:00:00Z'],
];

const php = `
  foreach (json_decode(stream_get_contents(STDIN), true) as $asked) {
    date_default_timezone_set($asked['zone']);
    $answers[] = array_map(function ($text) use ($asked) {
      if (is_numeric($text) && (int) $text == $text) return (int) $text ?: null;
      $answer = strtotime($text, $asked['now']);
      return $answer ?: null;
    }, $asked['texts']);
  }
  echo json_encode($answers);`;

const commonTexts = 120;
const textsPerContext = 2 * commonTexts;
const asked = contexts.map(([zone, now], index) => {
  const { common, any } = generateTexts(20_260_501 + index, { common: commonTexts, any: textsPerContext });
  return { zone, now: Date.parse(now) / 1000, common, texts: [...common, ...any] };
});
const { stdout, stderr } = spawnSync('php', ['-r', php], { input: JSON.stringify(asked), encoding: 'utf8' });
if (stdout === '') throw new Error(`PHP gave no answers: ${stderr}`);
const answers: (number | null)[][] = JSON.parse(stdout);

const recorded = asked.map(({ zone, now, common, texts }, index) => {
  const pairs = texts.map((text, at) => [text, answers[index]?.[at] ?? null] as const);
  const since1970 = pairs.filter(([, seconds]) => seconds === null || seconds > 0);
  return {
    zone,
    now,
    common: since1970.filter(([text, seconds]) => common.includes(text) && seconds !== null),
    others: since1970.filter(([text, seconds]) => !common.includes(text) || seconds === null),
  };
});
const lines = recorded.map(({ zone, now, common, others }) => {
  const list = (all: readonly (readonly [string, number | null])[]) =>
    all.map((each) => JSON.stringify(each)).join(',\n');
  return `{"zone":${JSON.stringify(zone)},"now":${now},"common":[\n${list(common)}\n],"others":[\n${list(others)}\n]}`;
});
writeFileSync(new URL('./answers.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
