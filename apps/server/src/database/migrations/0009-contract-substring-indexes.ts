import type { Knex } from 'knex';
import { createSubstringIndex, dropSubstringIndex } from '../substring-index.ts';

// No release has searched these indexes: 0008 comes with the first one.
const indexes = [
  ['events', ['title', 'excerpt', 'description']],
  ['venues', ['name', 'description', 'address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone']],
  ['organizers', ['name', 'description', 'phone', 'email', 'website']],
] as const;

export async function up(knex: Knex): Promise<void> {
  for (const [table] of indexes) await dropSubstringIndex(knex, table);
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, columns] of indexes) await createSubstringIndex(knex, table, columns);
}
