import fc from 'fast-check';

const basic = fc.constantFrom(...'@£$ aZ09éÇ\n\rΔΩ_à');
const extended = fc.constantFrom(...'\f^{}\\[~]|€');
const foreign = fc.constantFrom('ŋ', 'ж', '’', '\u0301', '\u001b', '\u0000', '\ud83d\ude00', '\ud83d', '\ude00');

/** Texts of the GSM 7-bit alphabet, up to some eight parts long, in runs so that pairs often meet the limits. */
export const gsm7Texts = inRuns(fc.oneof(basic, extended));

/** Texts of any characters, lone surrogates included. */
export const anyTexts = fc.oneof(inRuns(fc.oneof(basic, extended, foreign)), fc.string({ unit: 'binary' }), gsm7Texts);

function inRuns(character: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const run = fc.tuple(character, fc.integer({ min: 1, max: 80 })).map(([text, count]) => text.repeat(count));
  return fc.array(fc.oneof(character, run), { maxLength: 30 }).map((runs) => runs.join(''));
}
