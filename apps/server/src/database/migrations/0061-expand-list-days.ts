import type { Knex } from 'knex';
import { textSearchOf } from '../search/find-texts.ts';
import { dayOf } from './baseline/list-triggers.ts';
import { createListDayTriggers, dropListDayTriggers, occurrencesInLists } from './occurrences/list-day-triggers.ts';

/** Creates the counts of occurrences by list and day, from which the totals of lists are added up (docs/adr/0080). */
export async function up(knex: Knex): Promise<void> {
  const { exactText, keyTable } = textSearchOf(knex);
  await knex.raw(`create table list_days (
    -- A status; of published ones: t<term> with those below it, v<venue>, o<organizer>; located, featured, free
    list ${exactText} not null,
    -- UTC, days since 1970
    start_day integer not null,
    end_day integer not null,
    events integer not null,
    primary key (list, start_day, end_day)
  ) ${keyTable}`);
  const counted = (list: string) => `insert into list_days (list, start_day, end_day, events)
    select list, ${dayOf('start_utc')}, ${dayOf('end_utc')}, count(*) from (${list}) listed group by 1, 2, 3`;
  // Creating triggers locks the tables, so that nobody writes events that are neither counted here nor by a trigger.
  await createListDayTriggers(knex);
  for (const list of occurrencesInLists) await knex.raw(counted(list));
}

export async function down(knex: Knex): Promise<void> {
  await dropListDayTriggers(knex);
  await knex.schema.dropTable('list_days');
}
