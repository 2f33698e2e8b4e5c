import type { Knex } from 'knex';

/** Creates the problems of imports, and copies those in the reports of earlier imports. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('import_problems', (table) => {
    table.string('import_id', 30).notNullable().references('id').inTable('imports').onDelete('CASCADE');
    // The position among the problems of the import, from 0.
    table.integer('number').notNullable();
    // category | tag | venue | organizer | event
    table.string('kind', 10).notNullable();
    table.text('source_id').notNullable();
    table.text('name').notNullable();
    // Null in imports of version 1.0.0.
    table.string('reason', 40);
    table.text('detail').notNullable();
    table.integer('line');
    table.primary(['import_id', 'number']);
  });
  await copyReports(knex);
}

const importsAtOnce = 50;

async function copyReports(knex: Knex): Promise<void> {
  for (let last = ''; ; ) {
    const imports: { readonly id: string; readonly problems: string }[] = await knex('imports')
      .where('id', '>', last)
      .where('problem_count', '>', 0)
      .orderBy('id')
      .limit(importsAtOnce)
      .select('id', 'problems');
    for (const { id, problems } of imports) await copyReport(knex, id, JSON.parse(problems));
    if (imports.length < importsAtOnce) return;
    last = imports.at(-1)?.id ?? '';
  }
}

interface ReportedProblem {
  readonly kind: string;
  readonly sourceId: string;
  readonly name: string;
  readonly reason?: string;
  readonly detail: string;
  readonly line?: number;
}

async function copyReport(knex: Knex, id: string, problems: readonly ReportedProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await knex('import_problems').insert(
    problems.map(({ kind, sourceId, name, reason, detail, line }, number) => ({
      ...{ import_id: id, number, kind, source_id: sourceId, name },
      ...{ reason: reason ?? null, detail, line: line ?? null },
    })),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('import_problems');
}
