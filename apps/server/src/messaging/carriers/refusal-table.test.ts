import { statusCodes } from '@ngoma/smpp';
import { expect, test } from 'vitest';
import { ruleFor, showCode, toLateOutcome, toOutcome, triesWithin } from './refusal-table.ts';

const standard = new Map();
const outcomeOf = (code: number) => toOutcome(ruleFor(code, standard), showCode(code));

test.each<[string, number, object]>([
  ['a wrong number', 0x0b, { kind: 'refused', rule: { do: 'refuse' }, reason: 'invalid_number', code: '0x0B' }],
  ['a wrong sender', 0x0a, { kind: 'refused', rule: { do: 'refuse' }, reason: 'sender_refused', code: '0x0A' }],
  ['any other permanent refusal', 0x43, { kind: 'refused', rule: { do: 'refuse' }, reason: 'refused_by_carrier' }],
  ['a failed submit', 0x45, { kind: 'refused', rule: { do: 'retry', tries: 3 }, reason: 'submit_failed' }],
  ['a system error', 0x08, { kind: 'refused', rule: { do: 'retry' }, reason: 'carrier_error', code: '0x08' }],
  ['a code of the vendor', 0x400, { kind: 'refused', rule: { do: 'retry' }, code: '0x400' }],
  ['a code that nobody knows', 0x7fffffff, { kind: 'refused', rule: { do: 'retry' }, code: '0x7FFFFFFF' }],
  ['throttled', 0x58, { kind: 'throttled', code: '0x58' }],
  ['queue full', 0x14, { kind: 'throttled', code: '0x14' }],
  ['a service type that does not exist', 0x15, { kind: 'stopped', code: '0x15' }],
  ['a wrong system_id', 0x0f, { kind: 'stopped', code: '0x0F' }],
])('the standard has a rule for %s', (_name, code, outcome) => {
  expect(outcomeOf(code)).toMatchObject(outcome);
});

test('every status of the standard has a certain outcome', () => {
  for (const code of Object.values(statusCodes)) {
    if (code !== 0) expect(['refused', 'throttled', 'stopped']).toContain(outcomeOf(code).kind);
  }
});

test('rules of the carrier override the standard', () => {
  const table = new Map([[0x0b, { do: 'throttle' } as const]]);
  expect(ruleFor(0x0b, table)).toEqual({ do: 'throttle' });
  expect(ruleFor(0x0a, table)).toMatchObject({ do: 'refuse' });
});

/** Milliseconds between the first and the last try, by the rule of `RefusalRule`. */
function spanMs(delayMs: number, tries: number): number {
  let span = 0;
  for (let pause = 1; pause < tries; pause += 1) span += Math.min(delayMs * 2 ** (pause - 1), 300_000);
  return span;
}

test('retries a system error for at least 15 minutes, also with the shortest jitter', () => {
  const rule = ruleFor(statusCodes.ESME_RSYSERR, standard);
  expect(rule).toMatchObject({ do: 'retry' });
  if (rule.do === 'retry') expect(0.9 * spanMs(rule.delayMs, rule.tries)).toBeGreaterThanOrEqual(900_000);
});

test.each([
  [1_000, 1_000],
  [10_000, 900_000],
  [300_000, 86_400_000],
  [30_000, 1],
])('as few tries as fill the time: %i ms, %i ms', (delayMs, totalMs) => {
  const tries = triesWithin(delayMs, totalMs);
  expect(spanMs(delayMs, tries)).toBeGreaterThanOrEqual(totalMs);
  expect(spanMs(delayMs, tries - 1)).toBeLessThan(totalMs);
});

test('a late answer neither throttles nor stops the carrier, and its message is retried', () => {
  expect(toLateOutcome(outcomeOf(0x58))).toMatchObject({ kind: 'refused', rule: { do: 'retry' }, reason: 'throttled' });
  expect(toLateOutcome(outcomeOf(0x15))).toMatchObject({ kind: 'refused', rule: { do: 'retry' }, code: '0x15' });
  expect(toLateOutcome(outcomeOf(0x0b))).toEqual(outcomeOf(0x0b));
});
