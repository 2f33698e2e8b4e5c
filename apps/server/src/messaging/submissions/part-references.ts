import { runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, prepared } from '../../database/statement.ts';

/** References of 16 bits; those of 8 bits are their last digits. */
const references = 65_536;

// Ordered, so that two transactions cannot deadlock.
const step = prepared(`
  insert into part_references ("to", reference)
  select key, cast(value ->> 0 as integer) - 1 from json_each(?) where true order by key
  on conflict ("to") do update set reference = (part_references.reference + excluded.reference + 1) % ${references}
  returning "to", reference
`);

/** The next reference for a long text to each number, counted per phone, as a phone joins parts by their reference. */
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
