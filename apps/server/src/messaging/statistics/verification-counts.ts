import type { DataOwner } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { Operator } from '../costs/prices.ts';
import type { CountedStep } from '../verifications/count-verifications.ts';

export interface VerificationCounterKey {
  readonly day: string;
  readonly operator: Operator;
}

export interface VerificationCounts extends VerificationCounterKey {
  readonly steps: ReadonlyMap<CountedStep, number>;
}

interface Row extends VerificationCounterKey {
  readonly step: CountedStep;
  readonly verifications: number | string;
}

// Selects the keys of the page first, then adds up their steps and shards.
const selectCounts = prepared(`
  with places as (
    select distinct day, operator from verification_counts
    where user_id = ? and mode = ? and day >= ? and day <= ? and (day, operator) < (?, ?)
    order by day desc, operator desc limit ?
  )
  select counted.day, counted.operator, counted.step, sum(counted.verifications) as verifications
  from places join verification_counts counted on counted.day = places.day and counted.operator = places.operator
  where counted.user_id = ? and counted.mode = ?
  group by counted.day, counted.operator, counted.step
  order by counted.day desc, counted.operator desc, counted.step
`);

/** Before and after all days. */
const allDays = { from: '0', to: '9999-99-99' };
const end: VerificationCounterKey = { day: allDays.to, operator: 'other' };

export interface VerificationCountsFilter {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly before: VerificationCounterKey | undefined;
  readonly limit: number;
}

/** Newest day first. */
export async function listVerificationCounts(
  db: Database,
  { userId, mode }: DataOwner,
  { from = allDays.from, to = allDays.to, before = end, limit }: VerificationCountsFilter,
): Promise<VerificationCounts[]> {
  const { day, operator } = before;
  const rows = await db.select<Row>(selectCounts(userId, mode, from, to, day, operator, limit, userId, mode));
  const places = Map.groupBy(rows, (row) => `${row.day} ${row.operator}`);
  return [...places.values()].flatMap(toCounts);
}

/** PostgreSQL returns sums as strings. */
function toCounts(rows: readonly Row[]): VerificationCounts[] {
  const [first] = rows;
  if (first === undefined) return [];
  const steps = new Map(rows.map(({ step, verifications }) => [step, Number(verifications)]));
  return [{ day: first.day, operator: first.operator, steps }];
}
