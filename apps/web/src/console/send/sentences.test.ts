import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentenceOf } from './sentences.ts';

const admission = new URL('../../../../server/src/messaging/messages/accept/admit-messages.ts', import.meta.url);

/** The sentences of the API about numbers to which nothing may be sent, as its source has them. */
const refusals = [
  ...readFileSync(admission, 'utf8').matchAll(
    /['`](?:'to' )?((?:has|is) (?:opted|suppressed|not consented|had) [^`\n]*)['`]/g,
  ),
].map(([, text = '']) => `'to' ${text.replace(/\$\{messages\}/, '20')}.`);

test('each reason why a number gets nothing has a sentence without words of the API', () => {
  expect(refusals).toHaveLength(4);
  for (const refusal of refusals) {
    const sentence = sentenceOf(`Line 2: ${refusal}`, {});
    expect(sentence).toMatch(/^Line 2: This number /);
    expect(sentence).not.toMatch(/'to'|transactional|suppress|POST|\dZ/);
  }
});
