/**
 * Prints 40 comments, 20 test names and 20 error details of the hand-written code, chosen at random, with their places.
 * The same seed and code give the same sample.
 *
 *     node test/words/sample-texts.ts <seed> [folder]
 *     node test/words/sample-texts.ts all [folder]
 */
import { createDraw, type Draw } from '../harness/draw.ts';
import { listFiles, readTexts, type Text } from './read-texts.ts';

function choose(draw: Draw | undefined, texts: readonly Text[], count: number): readonly Text[] {
  if (draw === undefined) return texts;
  const rest = [...texts];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [chosen] = rest.splice(draw.integer(0, rest.length - 1), 1);
    return chosen as Text; // as: the position is that of an element
  });
}

const [seed = '', folder = '.'] = process.argv.slice(2);
if (seed !== 'all' && !/^\d+$/.test(seed)) {
  console.error('A seed is missing. Use: npm run sample-texts -- <number>|all [folder]');
  process.exit(2);
}
const draw = seed === 'all' ? undefined : createDraw(Number(seed));
const { comments, testNames, errorDetails } = readTexts(listFiles(folder));
for (const [title, texts, count] of [
  ['comments', comments, 40],
  ['test names', testNames, 20],
  ['error details', errorDetails, 20],
] as const) {
  const chosen = choose(draw, texts, count);
  console.log(`${chosen.length} of ${texts.length} ${title}\n`);
  for (const { place, text } of chosen) console.log(`${place}\n    ${text}`);
  console.log('');
}
