import { countSegments } from '@ngoma/sms';

/**
 * Microseconds of `countSegments` for one text, and of a floor measured in the same run: a bare loop over the same UTF-16
 * units. The limit is 5 µs for 160 characters. The letter eng comes last, the worst case for UCS-2.
 */

const rounds = 15;
const countsPerRound = 20_000;

const texts: readonly (readonly [name: string, text: string])[] = [
  ['160 characters, GSM', 'Dear customer, your booking is confirmed. '.repeat(4).slice(0, 160)],
  ['70 characters, UCS-2', `${'Maama agamba nti omwana anywa amata. '.repeat(2).slice(0, 69)}ŋ`],
];

function sumOfUnits(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index);
  return sum;
}

function segmentsOf(text: string): number {
  return countSegments(text).segments;
}

/** The median of the rounds, in microseconds a call. The sum of the answers keeps the engine from leaving calls out. */
function medianMicroseconds(measured: (text: string) => number, text: string): number {
  const durations: number[] = [];
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const start = process.hrtime.bigint();
    for (let count = 0; count < countsPerRound; count++) sum += measured(text);
    durations.push(Number(process.hrtime.bigint() - start) / 1000 / countsPerRound);
  }
  if (sum === 0) throw new Error('No call gave an answer, so nothing was measured');
  return durations.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

function toRow(cells: readonly string[]): string {
  const [name = '', ...figures] = cells;
  return `${name.padEnd(22)}${figures.map((figure) => figure.padStart(16)).join('')}\n`;
}

process.stdout.write(toRow(['text', 'countSegments µs', 'floor µs', 'times the floor']));
for (const [name, text] of texts) {
  const floor = medianMicroseconds(sumOfUnits, text);
  const counting = medianMicroseconds(segmentsOf, text);
  process.stdout.write(toRow([name, counting.toFixed(3), floor.toFixed(3), (counting / floor).toFixed(1)]));
}
