import type { Knex } from 'knex';

/** Opt-outs of phones from an address apply to all users. Earlier STOP texts are copied as far as they still apply. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('opt_outs', (table) => {
    // A phone number, or the keyed hash of an erased number.
    table.string('number', 64).notNullable();
    table.string('mode', 4).notNullable();
    // The sender that the phone wrote to, without a plus sign, in lower case; empty if the carrier does not report it.
    table.string('address', 20).notNullable();
    // 1 if `number` is the keyed hash of an erased number.
    table.smallint('is_erased').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable();
    table.primary(['number', 'mode', 'address']);
  });
  await knex.raw('create index opt_outs_erased_index on opt_outs (number) where is_erased = 1');
  await knex.schema.alterTable('suppressions', (table) => {
    // The address of the STOP text that created the suppression.
    table.string('address', 20);
  });
  await knex.raw(`
    insert into opt_outs (number, mode, address, is_erased, created_at)
    select texts."from", texts.mode, lower(ltrim(texts."to", '+')), 0, min(texts.received_at)
    from suppressions
    join inbound_messages as texts on texts."from" = suppressions.number and texts.user_id = suppressions.user_id
      and texts.mode = suppressions.mode and texts.keyword = 'stop'
    where suppressions.source = 'keyword'
    group by texts."from", texts.mode, lower(ltrim(texts."to", '+'))
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('opt_outs');
  await knex.schema.alterTable('suppressions', (table) => {
    table.dropColumn('address');
  });
}
