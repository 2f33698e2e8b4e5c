import { isUgandanMobile, suggestNumber } from '@ngoma/sms';
import type { Database } from '../../../database/database.ts';
import { createTurns } from '../../../jobs/turns.ts';
import { Problem } from '../../../problems/problem.ts';
import type { AcceptanceRules } from '../../messages/accept/accept-message.ts';
import type { Admit, MessageToAdmit } from '../../messages/accept/admit-messages.ts';
import type { RequesterWithSenders } from '../../messages/check/check-message.ts';
import { createEvaluation, isSendable, type ReadRecipient } from '../evaluate-recipients.ts';
import { RepeatedNumber } from '../repeated-numbers.ts';
import type { FileRow } from './read-rows.ts';
import type { FileContent } from './recipient-file.ts';

interface RowError {
  readonly code: string;
  readonly detail: string;
  /** Whether an earlier row has the number, which refuses no batch. */
  readonly isRepeated: boolean;
}

/** A row with the result of all checks. Texts are not kept: 50,000 of them take much memory. */
export interface EvaluatedRow {
  readonly row: FileRow;
  /** The number of the message, or the number that the cell can only mean. */
  readonly number: string | null;
  readonly isNormalized: boolean;
  readonly isSmartEncoded: boolean;
  readonly segments: number;
  readonly cost: number;
  readonly error?: RowError | undefined;
}

export interface FileEvaluationOptions extends AcceptanceRules {
  readonly db: Database;
  readonly admit: Admit;
  readonly readRecipient: ReadRecipient;
}

/** A row whose message can be sent unless admission refuses it. */
interface Candidate {
  readonly position: number;
  readonly message: MessageToAdmit;
}

/** Runs the checks of `createBatch` for each row, in short turns of the event loop. */
export async function evaluateFile(
  requester: RequesterWithSenders,
  content: FileContent,
  rows: AsyncIterable<FileRow>,
  options: FileEvaluationOptions,
): Promise<EvaluatedRow[]> {
  const evaluate = createEvaluation(requester, content, options);
  const turns = createTurns();
  const evaluated: EvaluatedRow[] = [];
  // Rows with one number are admitted together, because the destination cap counts them.
  const candidates = new Map<string, Candidate[]>();
  const firstLines = new Map<string, number>();
  for await (const row of rows) {
    evaluated.push(await check(row));
    await turns.next();
  }
  for (const group of inGroups(candidates.values())) {
    const verdicts = await options.db.transaction((trx) =>
      options.admit(
        trx,
        group.map(({ message }) => message),
      ),
    );
    for (const [index, { position }] of group.entries()) refuse(position, verdicts[index]);
    await turns.next();
  }
  return evaluated;

  function refuse(position: number, problem: Problem | undefined): void {
    const before = evaluated[position];
    if (problem !== undefined && before !== undefined)
      evaluated[position] = { ...toRefused(before.row, problem), number: before.number };
  }

  async function check(row: FileRow): Promise<EvaluatedRow> {
    const { to, variables, problem } = row;
    if (problem !== undefined) return toRefused(row, new Problem(problem.code, { detail: problem.detail }));
    const recipient = await options.readRecipient({ to, variables }, content.normalizeNumbers);
    if (recipient instanceof Problem) return toRefused(row, recipient);
    const sendable = evaluate(recipient);
    if (!isSendable(sendable)) return toRefused(row, sendable);
    const { user_id, mode, category, sender_id, segments, cost, to: number } = sendable.message;
    const first = firstLines.get(number);
    if (first !== undefined && content.onRepeated === 'skip')
      return { ...toRefused(row, new RepeatedNumber(`line ${first}`)), number };
    firstLines.set(number, first ?? row.line);
    const ofNumber = candidates.get(number) ?? [];
    ofNumber.push({ position: evaluated.length, message: { user_id, mode, to: number, category, sender_id } });
    candidates.set(number, ofNumber);
    const isNormalized = recipient.normalizedFrom !== undefined;
    return { row, number, isNormalized, isSmartEncoded: sendable.isSmartEncoded, segments, cost: cost ?? 0 };
  }
}

function toRefused(row: FileRow, problem: Problem): EvaluatedRow {
  const number = isUgandanMobile(row.to) ? row.to : (suggestNumber(row.to) ?? null);
  const refused = { isNormalized: false, isSmartEncoded: false, segments: 0, cost: 0 };
  const isRepeated = problem instanceof RepeatedNumber;
  return { row, number, ...refused, error: { code: problem.code, detail: problem.detail ?? problem.code, isRepeated } };
}

const admittedAtOnce = 500;

function* inGroups(candidates: Iterable<readonly Candidate[]>): Generator<readonly Candidate[]> {
  let group: Candidate[] = [];
  for (const ofNumber of candidates) {
    group.push(...ofNumber);
    if (group.length < admittedAtOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
