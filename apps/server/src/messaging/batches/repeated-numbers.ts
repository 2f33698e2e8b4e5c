import { Problem } from '../../problems/problem.ts';

/** A recipient with the number of an earlier one, which is skipped and refuses no batch. */
export class RepeatedNumber extends Problem {
  constructor(earlier: string) {
    super('validation_failed', { detail: `The number is that of ${earlier}, and receives the text once.` });
  }
}

/** A number of several recipients. */
interface RepeatedRecipients {
  readonly number: string;
  readonly count: number;
  /** Their first positions. */
  readonly recipients: readonly number[];
  /** The lines of these positions in a file. */
  readonly lines: readonly number[] | null;
}

export interface RepeatedNumbers {
  /** The first of them. */
  readonly repeated: readonly RepeatedRecipients[];
  readonly repeatedNumbers: number;
}

/** A recipient with a valid number. */
export interface NumberedRecipient {
  readonly number: string;
  readonly recipient: number;
  readonly line?: number;
}

const maxListed = 20;

/** The numbers that several recipients have, at most 20 of them with at most 20 positions each. */
export function findRepeated(numbered: Iterable<NumberedRecipient>): RepeatedNumbers {
  const found = new Map<string, { count: number; readonly recipients: number[]; readonly lines: number[] }>();
  for (const { number, recipient, line } of numbered) {
    const each = found.get(number) ?? { count: 0, recipients: [], lines: [] };
    each.count += 1;
    if (each.count <= maxListed) each.recipients.push(recipient);
    if (each.count <= maxListed && line !== undefined) each.lines.push(line);
    found.set(number, each);
  }
  const repeated = [...found].filter(([, { count }]) => count > 1);
  return {
    repeated: repeated.slice(0, maxListed).map(([number, { lines, ...each }]) => ({
      ...{ number, ...each },
      lines: lines.length === 0 ? null : lines,
    })),
    repeatedNumbers: repeated.length,
  };
}
