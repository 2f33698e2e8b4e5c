import { readAmount, type Thousandths } from '../money/amounts.ts';
import { Refusal } from '../problems/refusal.ts';
import { dayMs, hourMs, minuteMs } from '../time/durations.ts';

const mostListed = 10_000;

export const jsonFlag = { type: 'boolean', description: 'print one JSON object and nothing else' } as const;
export const cancelWaitingFlag = {
  type: 'boolean',
  description: 'cancel accepted messages that no carrier has',
} as const;
export const limitOption = {
  type: 'string',
  description: `number of lines, 1 to ${mostListed}`,
  default: '100',
} as const;

/** An option whose values all count. Of other options the parser keeps only the last value. */
export const repeatable = (description: string) => ({ type: 'string', description, isRepeatable: true }) as const;

/** Reads one of the names that there are, such as a role. */
export function readChoice<Choice extends string>(kind: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new Refusal(`There is no ${kind} '${text}'. Use one of: ${choices.join(', ')}.`);
  return choice;
}

/** Reads a name or a remark with the rules of the contract. `subject` begins the error. */
export function readLine(subject: string, text: string, most: number): string {
  // By code points, as JSON Schema counts.
  const isLine = text !== '' && [...text].length <= most && !/\p{Cc}/u.test(text) && text.isWellFormed();
  if (!isLine) throw new Refusal(`${subject} must be a line of 1 to ${most} characters.`);
  return text;
}

/** Reads the `--limit` of a list. */
export const readLimit = (text: string): number => readCount('--limit', text, mostListed);

export function readCount(option: string, text: string, greatest: number): number {
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= greatest) return Number(text);
  throw new Refusal(`'${option} ${text}' is not a whole number from 1 to ${greatest}.`);
}

/** Reads the spending limit of a month. */
export function readMonthLimit(option: string, text: string): Thousandths {
  const amount = /^\d{1,9}(\.\d+)?$/.test(text) ? readAmount(text) : undefined;
  if (amount !== undefined) return amount;
  throw new Refusal(`'${option} ${text}' is not an amount of money. Use a number such as 50000 or 50000.5.`);
}

const unitMs: Readonly<Record<string, number>> = { m: minuteMs, h: hourMs, d: dayMs };

/** `30m`, `24h` or `90d` in milliseconds; undefined if the text is not a duration. */
function toDurationMs(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (unitMs[unit] ?? 0);
}

export function readDurationMs(option: string, text: string): number {
  const durationMs = toDurationMs(text);
  if (durationMs !== undefined) return durationMs;
  throw new Refusal(`'${option} ${text}' is not a duration. Use minutes, hours or days, such as 30m, 24h or 7d.`);
}

/** Reads a future instant: a duration from now, a day (its first moment in UTC) or an instant. */
export function readLaterMs(option: string, text: string, nowMs: number): number {
  const durationMs = toDurationMs(text);
  const instantMs = durationMs === undefined ? toInstantMs(text) : nowMs + durationMs;
  if (instantMs === undefined)
    throw new Refusal(
      `'${option} ${text}' is not a time. Use a duration such as 90d, a day such as 2027-01-01 or an instant such as 2027-01-01T09:00:00Z.`,
    );
  if (instantMs <= nowMs) throw new Refusal(`'${option} ${text}' is not in the future.`);
  return instantMs;
}

function toInstantMs(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text)) return undefined;
  const instant = new Date(text);
  // `Date` turns 30 February into 2 March.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text.replace('Z', ''));
  return isReal ? instant.getTime() : undefined;
}
