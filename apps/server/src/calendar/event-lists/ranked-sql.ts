import type { Knex } from 'knex';
import type { ExpandedWord } from '../../database/search/expand-words.ts';
import { rowHasWord, rowsWithWords } from '../../database/search/find-texts.ts';
import type { SearchedTable } from '../../database/search/searched-tables.ts';
import { joinSql, type Statement, sql } from '../../database/statement.ts';
import { either, type Visibility, visible } from '../posts/visibility.ts';

/**
 * Limit of events per word; the newest are preferred. It keeps the cost of a query independent of the size of the calendar.
 */
export const maxExamined = 1000;

/**
 * Selects events that have each word in their texts or in the name of a visible venue, organizer or term. Each arm finds
 * the events with one word by an index, and checks the other words only for these.
 */
export function eventsWithWords(db: Knex, words: readonly ExpandedWord[], visibility: Visibility): Statement {
  const named = words.filter(({ isName }) => isName);
  const own = words.filter(({ isName }) => !isName);
  const arms =
    own.length > 0
      ? [narrowed(rowsWithWords(db, 'events', own), named)]
      : [
          rowsWithWords(db, 'events', words),
          ...named.flatMap((word) => {
            const others = named.filter((other) => other !== word);
            const inTexts = others.length === 0 ? [] : [narrowed(rowsWithWords(db, 'events', [word]), others)];
            return [...inTexts, narrowed(eventsThatName(word), others)];
          }),
        ];
  const all = joinSql(
    arms.map(({ text, bindings }, index) =>
      sql(
        `select id from (select id from (${text}) as found order by id desc limit ${maxExamined}) as arm_${index}`,
        bindings,
      ),
    ),
    ' union ',
  );
  return sql(`select id from (${all.text}) as with_words`, all.bindings);

  /** The newest events of a statement that also contain the other words. */
  function narrowed(found: Statement, others: readonly ExpandedWord[]): Statement {
    if (others.length === 0) return found;
    const conditions = joinSql([sql('e.id = newest.id'), ...others.map(hasSomewhere)], ' and ');
    return sql(
      `select e.id from (select id from (${found.text}) as found order by id desc limit ${maxExamined}) as newest
        cross join events e where ${conditions.text}`,
      [...found.bindings, ...conditions.bindings],
    );
  }

  /** Checks the links of the event, not all records with the word, which may be every venue. */
  function hasSomewhere(word: ExpandedWord): Statement {
    const inTitle = (table: SearchedTable, id: string) => rowHasWord(db, table, id, word, 'title');
    return either([
      rowHasWord(db, 'events', 'e.id', word),
      exists('venues v where v.id = e.venue_id', [visible('v', visibility), inTitle('venues', 'v.id')]),
      exists('event_organizers x join organizers o on o.id = x.organizer_id where x.event_id = e.id', [
        visible('o', visibility),
        inTitle('organizers', 'o.id'),
      ]),
      exists('event_terms x where x.event_id = e.id', [inTitle('terms', 'x.term_id')]),
    ]);
  }

  /** Newest venues, organizers and terms first, which is the order of an index. */
  function eventsThatName(word: ExpandedWord): Statement {
    const { venues, organizers, terms } = namesOf(word);
    const arms = [
      sql(
        `select e.id from (${venues.text}) named cross join events e where e.venue_id = named.id
          order by named.id desc, e.id desc`,
        venues.bindings,
      ),
      sql(
        `select x.event_id as id from (${organizers.text}) named cross join event_organizers x
          where x.organizer_id = named.id order by named.id desc, x.event_id desc`,
        organizers.bindings,
      ),
      sql(
        `select x.event_id as id from (${terms.text}) named cross join event_terms x where x.term_id = named.id
          order by named.id desc, x.event_id desc`,
        terms.bindings,
      ),
    ];
    return joinSql(
      arms.map(({ text, bindings }, index) =>
        sql(`select id from (${text} limit ${maxExamined}) as named_${index}`, bindings),
      ),
      ' union ',
    );
  }

  function namesOf(word: ExpandedWord): { venues: Statement; organizers: Statement; terms: Statement } {
    const terms = rowsWithWords(db, 'terms', [word], 'title');
    const visibleOf = (table: 'venues' | 'organizers') => {
      const found = rowsWithWords(db, table, [word], 'title');
      const seen = visible('named', visibility);
      return sql(`select named.id from ${table} named where named.id in (${found.text}) and ${seen.text}`, [
        ...found.bindings,
        ...seen.bindings,
      ]);
    };
    return {
      venues: visibleOf('venues'),
      organizers: visibleOf('organizers'),
      terms: sql(`select named.id from terms named where named.id in (${terms.text})`, terms.bindings),
    };
  }
}

function exists(from: string, conditions: readonly Statement[]): Statement {
  const { text, bindings } = joinSql(conditions, ' and ');
  return sql(`exists (select 1 from ${from} and ${text})`, bindings);
}

/** Pages of a list in its order. */
export interface CandidatePages {
  /** Page of the events that `found` selects. */
  readonly withWords: Statement;
  readonly found: Statement;
  /** Page of all events. */
  readonly first: Statement;
  readonly sorting: string;
}

/**
 * Candidates of a ranked list with their words: the events with the words, and the first events of the list if the limit
 * of events per word was reached.
 */
export function candidates(pages: CandidatePages, words: readonly ExpandedWord[], visibility: Visibility): Statement {
  const { withWords, found, first, sorting } = pages;
  const names = words.some(({ isName }) => isName) ? namesOfEvent(visibility) : sql("''");
  // A limit of 0 skips the scan.
  const cut = `case when (select count(*) from best) < ${maxExamined}
    and (select count(*) from (${found.text}) as all_found) >= ${maxExamined} then ${maxExamined} else 0 end`;
  return sql(
    `with best as materialized (${withWords.text})
      select page.id, dates.event_id, page.revision, s.title_words, s.excerpt_words, s.description_words, ${names.text} as name_words
      from (select 0 as part, best.* from best
        union all select * from (select 1 as part, listed.* from (${first.text}) as listed limit (${cut})) as others) as page
      cross join occurrences dates cross join events_search s where dates.id = page.id and s.id = dates.event_id
      order by part, ${sorting}`,
    [...withWords.bindings, ...names.bindings, ...first.bindings, ...found.bindings],
  );
}

/** Words of the names of the venue, organizers and terms of the event in `page`. */
function namesOfEvent(visibility: Visibility): Statement {
  const venue = visible('v', visibility);
  const organizer = visible('o', visibility);
  return sql(
    `coalesce((select n.title_words from events e join venues v on v.id = e.venue_id join venues_search n on n.id = v.id
        where e.id = dates.event_id and ${venue.text}), '')
      || ' ' || coalesce((select string_agg(n.title_words, ' ') from event_organizers x
        join organizers o on o.id = x.organizer_id join organizers_search n on n.id = o.id
        where x.event_id = dates.event_id and ${organizer.text}), '')
      || ' ' || coalesce((select string_agg(n.title_words, ' ') from event_terms x
        join terms_search n on n.id = x.term_id where x.event_id = dates.event_id), '')`,
    [...venue.bindings, ...organizer.bindings],
  );
}
