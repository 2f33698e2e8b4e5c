/**
 * Refuses comments, names of tests and details of errors with a sentence that begins with "What", "Who", "Where" or "That"
 * and is no question: such a sentence has no subject that a reader could search for. No file is an exception.
 *
 *     node test/words/check-words.ts
 */
import { addTexts, listFiles, readTexts, type Text, type Texts } from './read-texts.ts';

const beginning = /^(?:What|Who|Whose|Where|That)\b/;

/** Sentences of a text; the name of a test is one after the name of its suite. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]) | › /);

/** The first refused sentence of a text. */
const refusedIn = ({ text }: Text): string | undefined =>
  sentencesOf(text).find((sentence) => beginning.test(sentence) && !sentence.endsWith('?'));

const findRefused = ({ comments, testNames, errorDetails }: Texts): Text[] =>
  [...comments, ...testNames, ...errorDetails].filter((each) => refusedIn(each) !== undefined);

/** A source with one sentence of each kind, and a question, which is allowed. */
const planted = `
/** What the carrier sends. */
export const sent = 1;
// Is it true? Where does it end?
// It ends. That is all.
throw new Problem('invalid', { detail: 'Who sends nothing gets nothing.' });
`;
const plantedTest = `describe('a carrier', () => { test('Where it ends', () => undefined); });`;

function checkItself(): void {
  const texts: Texts = { comments: [], testNames: [], errorDetails: [] };
  addTexts(texts, 'planted.ts', planted);
  addTexts(texts, 'planted.test.ts', plantedTest);
  const found = findRefused(texts).map(refusedIn).join(' ');
  const expected = 'What the carrier sends. That is all. Where it ends Who sends nothing gets nothing.';
  if (found !== expected) throw new Error(`Of the planted texts were found: ${found}`);
}

checkItself();
const texts = readTexts(listFiles('.'));
const refused = findRefused(texts);
for (const { place, text } of refused) console.error(`${place}\n    ${text}`);
const count = texts.comments.length + texts.testNames.length + texts.errorDetails.length;
if (refused.length > 0) {
  console.error(
    `\n${refused.length} of ${count} texts begin a sentence with What, Who, Where or That: begin with a noun or verb.`,
  );
  process.exit(1);
}
console.log(`${count} comments, names of tests and details of errors begin with their subject.`);
