import type { Knex } from 'knex';
import { type Statement, sql } from '../../database/statement.ts';
import { due } from '../posts/visibility.ts';

/**
 * The terms, as a table `terms` whose `event_count` is that of a moment: the stored one counts what writes have published,
 * and events whose scheduled publication has come since are added. Only for reading: what is written is the stored one.
 */
export function countedTerms(db: Knex, nowMs: number): Knex.QueryBuilder {
  const { text, bindings } = countedTermsAt(nowMs);
  return db.from(db.raw(text, [...bindings]));
}

/** The same as a piece of SQL. */
export function countedTermsAt(nowMs: number): Statement {
  const published = due('e', nowMs);
  return sql(
    `(select t.id, t.taxonomy, t.name, t.name_key, t.slug, t.description, t.parent_id, t.revision,
          t.event_count + coalesce(scheduled.events, 0) as event_count
        from terms t left join (
          select x.term_id, count(*) as events from events e cross join event_terms x
          where x.event_id = e.id and ${published.text} group by x.term_id
        ) scheduled on scheduled.term_id = t.id) as terms`,
    published.bindings,
  );
}
