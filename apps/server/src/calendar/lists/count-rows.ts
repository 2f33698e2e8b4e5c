import type { Knex } from 'knex';

export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row] = await query.count<{ total: number | string }[]>({ total: '*' });
  return Number(row?.total ?? 0);
}
