import { runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, prepared } from '../../database/statement.ts';

/** How many numbers tell long texts to one phone apart: those of a 16-bit reference, of which 8-bit ones take the end. */
const references = 65_536;

// In the order of the numbers, so that two transactions never wait for each other.
const step = prepared(`
  insert into part_references ("to", reference)
  select key, cast(value ->> 0 as integer) - 1 from json_each(?) where true order by key
  on conflict ("to") do update set reference = (part_references.reference + excluded.reference + 1) % ${references}
  returning "to", reference
`);

/**
 * The next reference for a long text to each of these numbers, in their order. References are stepped for each phone: one
 * that gets two long texts with the same would join the wrong parts.
 */
export async function stepReferences(trx: Transaction, numbers: readonly string[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const counts = new Map<string, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const rows = keyedRows(
    counts,
    ([number]) => number,
    ([, count]) => [count],
  );
  const stepped = await runIn<{ to: string; reference: number }>(trx, step(rows));
  const last = new Map(stepped.map(({ to, reference }) => [to, reference]));
  return numbers.map((number) => {
    const left = (counts.get(number) ?? 0) - 1;
    counts.set(number, left);
    return ((last.get(number) ?? 0) - left + references) % references;
  });
}
