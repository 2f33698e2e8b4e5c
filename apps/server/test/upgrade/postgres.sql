CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION public.event_lists_entered() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into event_list_days (list, start_day, end_day, events)
    select list, (start_utc - ((start_utc % 86400000) + 86400000) % 86400000) / 86400000, (end_utc - ((end_utc % 86400000) + 86400000) % 86400000) / 86400000, count(*) from written group by 1, 2, 3 order by 1, 2, 3
    on conflict (list, start_day, end_day) do update set events = event_list_days.events + excluded.events; return null; end $$;
CREATE FUNCTION public.event_lists_left() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into event_list_days (list, start_day, end_day, events)
    select list, (start_utc - ((start_utc % 86400000) + 86400000) % 86400000) / 86400000, (end_utc - ((end_utc % 86400000) + 86400000) % 86400000) / 86400000, -count(*) from written group by 1, 2, 3 order by 1, 2, 3
    on conflict (list, start_day, end_day) do update set events = event_list_days.events + excluded.events; return null; end $$;
CREATE FUNCTION public.event_organizers_entered() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, e.start_utc, e.published_local, e.id, e.end_utc from (select event_id, 'o' || organizer_id as list from written) found cross join lateral (select * from events looked_up where looked_up.id = found.event_id offset 0) e
    where (e.status = 'publish' and e.hide_from_listings = 0) is true on conflict do nothing; return null; end $$;
CREATE FUNCTION public.event_organizers_left() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from event_lists where list in (select 'o' || old.organizer_id) and (start_utc, published_local, event_id, end_utc) in (select e.start_utc, e.published_local, e.id, e.end_utc from events e where (e.status = 'publish' and e.hide_from_listings = 0) is true and e.id = old.event_id); return null; end $$;
CREATE FUNCTION public.event_terms_entered() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, e.start_utc, e.published_local, e.id, e.end_utc from (with recursive lineage (event_id, id, parent_id) as (
    select written.event_id, term.id, term.parent_id from written cross join lateral (select * from terms looked_up where looked_up.id = written.term_id offset 0) term
    union select lineage.event_id, term.id, term.parent_id from lineage cross join lateral (select * from terms looked_up where looked_up.id = lineage.parent_id offset 0) term)
  select event_id, 't' || id as list from lineage) found cross join lateral (select * from events looked_up where looked_up.id = found.event_id offset 0) e
    where (e.status = 'publish' and e.hide_from_listings = 0) is true on conflict do nothing; return null; end $$;
CREATE FUNCTION public.event_terms_left() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from event_lists where list in (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (old.term_id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines except select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (select term_id from event_terms where event_id = old.event_id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines) and (start_utc, published_local, event_id, end_utc) in (select e.start_utc, e.published_local, e.id, e.end_utc from events e where (e.status = 'publish' and e.hide_from_listings = 0) is true and e.id = old.event_id); return null; end $$;
CREATE FUNCTION public.events_counted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) select 'events', status, count(*) from written group by 2 order by 2
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE FUNCTION public.events_entered() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, written.start_utc, written.published_local, written.id, written.end_utc from written cross join lateral (select case when exists (select 1 from venues v where v.id = written.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || written.venue_id where written.venue_id is not null
  union all select 'featured' where written.featured = 1) found
      where (written.status = 'publish' and written.hide_from_listings = 0) is true on conflict do nothing; return null; end $$;
CREATE FUNCTION public.events_left() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from event_lists where list in (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (select term_id from event_terms where event_id = old.id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines
  union all select 'o' || x.organizer_id from event_organizers x where x.event_id = old.id
  union all select case when exists (select 1 from venues v where v.id = old.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || old.venue_id where old.venue_id is not null
  union all select 'featured' where old.featured = 1) and (start_utc, published_local, event_id, end_utc) in (select old.start_utc, old.published_local, old.id, old.end_utc where (old.status = 'publish' and old.hide_from_listings = 0) is true); return null; end $$;
CREATE FUNCTION public.events_listed() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from event_lists where list in (select case when exists (select 1 from venues v where v.id = old.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || old.venue_id where old.venue_id is not null
  union all select 'featured' where old.featured = 1) and (start_utc, published_local, event_id, end_utc) in (select old.start_utc, old.published_local, old.id, old.end_utc where (old.status = 'publish' and old.hide_from_listings = 0) is true);
insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, new.start_utc, new.published_local, new.id, new.end_utc from (select case when exists (select 1 from venues v where v.id = new.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || new.venue_id where new.venue_id is not null
  union all select 'featured' where new.featured = 1) found where (new.status = 'publish' and new.hide_from_listings = 0) is true on conflict do nothing; return null; end $$;
CREATE FUNCTION public.events_moved() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from event_lists where list in (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (select term_id from event_terms where event_id = old.id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines
  union all select 'o' || x.organizer_id from event_organizers x where x.event_id = old.id
  union all select case when exists (select 1 from venues v where v.id = old.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || old.venue_id where old.venue_id is not null
  union all select 'featured' where old.featured = 1) and (start_utc, published_local, event_id, end_utc) in (select old.start_utc, old.published_local, old.id, old.end_utc where (old.status = 'publish' and old.hide_from_listings = 0) is true);
insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, new.start_utc, new.published_local, new.id, new.end_utc from (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (select term_id from event_terms where event_id = new.id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines
  union all select 'o' || x.organizer_id from event_organizers x where x.event_id = new.id
  union all select case when exists (select 1 from venues v where v.id = new.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || new.venue_id where new.venue_id is not null
  union all select 'featured' where new.featured = 1) found where (new.status = 'publish' and new.hide_from_listings = 0) is true on conflict do nothing; return null; end $$;
CREATE FUNCTION public.events_recounted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) values ('events', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts;
insert into post_counts (kind, status, posts) values ('events', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE FUNCTION public.events_uncounted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) values ('events', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE FUNCTION public.listed_events_entered() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into listed_events (id, start_utc, end_utc) select id, start_utc, end_utc from written where (written.status = 'publish' and written.hide_from_listings = 0) is true; return null; end $$;
CREATE FUNCTION public.listed_events_left() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from listed_events where id = old.id; return null; end $$;
CREATE FUNCTION public.listed_events_moved() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from listed_events where id = old.id;
insert into listed_events (id, start_utc, end_utc) select new.id, new.start_utc, new.end_utc where new.status = 'publish' and new.hide_from_listings = 0; return null; end $$;
CREATE FUNCTION public.organizers_counted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) select 'organizers', status, count(*) from written group by 2 order by 2
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE FUNCTION public.organizers_recounted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) values ('organizers', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts;
insert into post_counts (kind, status, posts) values ('organizers', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE FUNCTION public.organizers_uncounted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) values ('organizers', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE FUNCTION public.terms_moved() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from event_lists where list in (select 't' || lines.id from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (old.parent_id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines) and (start_utc, published_local, event_id, end_utc) in (select e.start_utc, e.published_local, e.id, e.end_utc from events e where (e.status = 'publish' and e.hide_from_listings = 0) is true and e.id in (select x.event_id from (with recursive descent (above, below) as (
  select id, id from terms where id in (new.id)
  union select descent.above, terms.id from descent join terms on terms.parent_id = descent.below)
  select above, below from descent) lines join event_terms x on x.term_id = lines.below));
insert into event_lists (list, start_utc, published_local, event_id, end_utc) select 't' || pairs.above, e.start_utc, e.published_local, e.id, e.end_utc from (with recursive descent (above, below) as (
  select id, id from terms where id in (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (new.parent_id, old.parent_id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage)
  union select descent.above, terms.id from descent join terms on terms.parent_id = descent.below)
  select above, below from descent) pairs
        cross join event_terms x cross join events e
        where x.term_id = pairs.below and e.id = x.event_id and (e.status = 'publish' and e.hide_from_listings = 0) is true and e.id in (select x.event_id from (with recursive descent (above, below) as (
  select id, id from terms where id in (new.id)
  union select descent.above, terms.id from descent join terms on terms.parent_id = descent.below)
  select above, below from descent) lines join event_terms x on x.term_id = lines.below)
        on conflict do nothing; return null; end $$;
CREATE FUNCTION public.venues_counted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) select 'venues', status, count(*) from written group by 2 order by 2
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE FUNCTION public.venues_moved() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin delete from event_lists where list in (select case when (old.status = 'publish' and old.geo_lat is not null and old.geo_lng is not null) then 'located' else 'elsewhere' end) and (start_utc, published_local, event_id, end_utc) in (select e.start_utc, e.published_local, e.id, e.end_utc from events e where e.venue_id = new.id and (e.status = 'publish' and e.hide_from_listings = 0) is true);
insert into event_lists (list, start_utc, published_local, event_id, end_utc) select case when (new.status = 'publish' and new.geo_lat is not null and new.geo_lng is not null) then 'located' else 'elsewhere' end, e.start_utc, e.published_local, e.id, e.end_utc
        from events e where e.venue_id = new.id and (e.status = 'publish' and e.hide_from_listings = 0) is true; return null; end $$;
CREATE FUNCTION public.venues_recounted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) values ('venues', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts;
insert into post_counts (kind, status, posts) values ('venues', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE FUNCTION public.venues_uncounted() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ begin insert into post_counts (kind, status, posts) values ('venues', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; return null; end $$;
CREATE TABLE public.access_log (
    id character varying(30) NOT NULL,
    created_at bigint NOT NULL,
    operation character varying(60) NOT NULL,
    caller_kind character varying(10) NOT NULL,
    user_id integer,
    key_id character varying(60),
    password_id integer,
    operator text,
    address text,
    requests integer NOT NULL,
    records integer NOT NULL,
    number_hash character varying(64)
);
CREATE TABLE public.api_key_days (
    api_key_id character varying(30) NOT NULL,
    day character varying(10) NOT NULL,
    messages integer NOT NULL
);
CREATE TABLE public.api_keys (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    name character varying(100) NOT NULL,
    mode character varying(4) NOT NULL,
    scopes text NOT NULL,
    key_hash character varying(64) NOT NULL,
    key_hint character varying(8) NOT NULL,
    webhook_secret text NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint,
    expires_at bigint,
    allowed_from text DEFAULT ''::text NOT NULL,
    last_used_at bigint,
    rolled_to character varying(30),
    per_second integer,
    per_day integer,
    per_month bigint
);
CREATE TABLE public.application_passwords (
    id integer NOT NULL,
    user_id integer NOT NULL,
    name character varying(100) NOT NULL,
    password_hash character varying(64) NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint,
    last_used_at bigint
);
CREATE SEQUENCE public.application_passwords_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.application_passwords_id_seq OWNED BY public.application_passwords.id;
CREATE TABLE public.audit (
    id character varying(30) NOT NULL,
    at bigint NOT NULL,
    actor_kind character varying(10) NOT NULL,
    actor text NOT NULL,
    address text,
    action character varying(60) NOT NULL,
    subject text NOT NULL,
    result character varying(10) NOT NULL,
    details text NOT NULL
);
CREATE TABLE public.batches (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    mode character varying(4) NOT NULL,
    created_at bigint NOT NULL,
    accepted integer NOT NULL,
    refused integer NOT NULL,
    state character varying(8) DEFAULT 'active'::character varying NOT NULL
);
CREATE TABLE public.calendar_changes (
    seq bigint NOT NULL,
    kind character varying(20) NOT NULL,
    record_id integer NOT NULL,
    change character varying(10) NOT NULL,
    revision integer NOT NULL,
    at bigint NOT NULL,
    public_before smallint NOT NULL,
    public_after smallint NOT NULL,
    author_before integer,
    author_after integer
);
CREATE SEQUENCE public.calendar_changes_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.calendar_changes_seq_seq OWNED BY public.calendar_changes.seq;
CREATE TABLE public.calendar_records (
    id integer NOT NULL,
    kind character varying(20) NOT NULL
);
CREATE SEQUENCE public.calendar_records_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.calendar_records_id_seq OWNED BY public.calendar_records.id;
CREATE TABLE public.carrier_controls (
    carrier character varying(40) NOT NULL,
    state character varying(10) NOT NULL,
    reason text,
    changed_at bigint NOT NULL
);
CREATE TABLE public.carrier_sessions (
    carrier character varying(40) NOT NULL,
    process character varying(40) NOT NULL,
    health character varying(10) NOT NULL,
    reason text,
    needs_operator smallint NOT NULL,
    since bigint NOT NULL,
    in_flight integer NOT NULL,
    per_second real,
    seen_at bigint NOT NULL
);
CREATE TABLE public.consents (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    mode character varying(4) NOT NULL,
    number character varying(20) NOT NULL,
    purpose character varying(40) NOT NULL,
    source text NOT NULL,
    wording text NOT NULL,
    given_at bigint NOT NULL,
    withdrawn_at bigint,
    created_at bigint NOT NULL,
    digest character varying(64) NOT NULL
);
CREATE TABLE public.destination_counts (
    message_id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    "to" character varying(16) NOT NULL,
    counted_at bigint NOT NULL
);
CREATE TABLE public.event_days (
    start_day integer NOT NULL,
    end_day integer NOT NULL,
    events integer NOT NULL
);
CREATE TABLE public.event_list_days (
    list text NOT NULL COLLATE pg_catalog."C",
    start_day integer NOT NULL,
    end_day integer NOT NULL,
    events integer NOT NULL
);
CREATE TABLE public.event_lists (
    list text NOT NULL COLLATE pg_catalog."C",
    start_utc bigint NOT NULL,
    published_local character varying(19) NOT NULL,
    event_id integer NOT NULL,
    end_utc bigint NOT NULL
);
CREATE TABLE public.event_organizers (
    event_id integer NOT NULL,
    organizer_id integer NOT NULL,
    "position" smallint NOT NULL
);
CREATE TABLE public.event_terms (
    event_id integer NOT NULL,
    term_id integer NOT NULL
);
CREATE TABLE public.events (
    id integer NOT NULL,
    author_id integer NOT NULL,
    status character varying(20) NOT NULL,
    trashed_from character varying(20),
    slug character varying(200) NOT NULL,
    description text NOT NULL,
    image_id integer,
    published_local character varying(19) NOT NULL,
    published_utc bigint,
    modified_at bigint NOT NULL,
    revision integer NOT NULL,
    title text NOT NULL,
    excerpt text NOT NULL,
    timezone character varying(64) NOT NULL,
    start_local character varying(19) NOT NULL,
    end_local character varying(19) NOT NULL,
    start_utc bigint NOT NULL,
    end_utc bigint NOT NULL,
    all_day smallint NOT NULL,
    cost text,
    website text,
    show_map smallint NOT NULL,
    show_map_link smallint NOT NULL,
    hide_from_listings smallint NOT NULL,
    sticky smallint NOT NULL,
    featured smallint NOT NULL,
    venue_id integer,
    event_status character varying(20) DEFAULT 'scheduled'::character varying NOT NULL,
    event_status_reason text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.events_search (
    id integer NOT NULL,
    title_words text NOT NULL,
    excerpt_words text NOT NULL,
    description_words text NOT NULL,
    title text NOT NULL,
    excerpt text NOT NULL,
    description text NOT NULL,
    lexemes tsvector GENERATED ALWAYS AS (array_to_tsvector(array_cat(array_cat(string_to_array(title_words, ' '::text), string_to_array(excerpt_words, ' '::text)), string_to_array(description_words, ' '::text)))) STORED,
    title_lexemes tsvector GENERATED ALWAYS AS (array_to_tsvector(string_to_array(title_words, ' '::text))) STORED
);
CREATE TABLE public.idempotency_keys (
    api_key_id character varying(30) NOT NULL,
    key character varying(255) NOT NULL,
    fingerprint character varying(64) NOT NULL,
    location text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    status smallint DEFAULT '202'::smallint NOT NULL
);
CREATE TABLE public.images (
    id integer NOT NULL,
    author_id integer NOT NULL,
    path character varying(255) NOT NULL,
    media_type character varying(50) NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    size_bytes integer NOT NULL,
    sizes text NOT NULL,
    source_url text,
    created_at bigint NOT NULL,
    alt text DEFAULT ''::text NOT NULL,
    focus_x smallint DEFAULT '50'::smallint NOT NULL,
    focus_y smallint DEFAULT '50'::smallint NOT NULL
);
CREATE TABLE public.imported_records (
    source character varying(500) NOT NULL,
    kind character varying(10) NOT NULL,
    source_id character varying(500) NOT NULL,
    record_id integer NOT NULL,
    fingerprint character varying(64) NOT NULL
);
CREATE TABLE public.imports (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    source character varying(10) NOT NULL,
    url text NOT NULL,
    runner character varying(10) NOT NULL,
    dry_run smallint NOT NULL,
    origin text NOT NULL,
    status character varying(10) NOT NULL,
    phase character varying(12) NOT NULL,
    page integer NOT NULL,
    total_pages integer,
    counts text NOT NULL,
    problems text NOT NULL,
    problem_count integer NOT NULL,
    error text,
    created_at bigint NOT NULL,
    ended_at bigint,
    lease_owner character varying(30),
    leased_until bigint,
    open_starts integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.inbound_long_texts (
    "from" character varying(20) NOT NULL,
    "to" character varying(20) NOT NULL,
    carrier character varying(40) NOT NULL,
    reference integer NOT NULL,
    total smallint NOT NULL,
    parts text NOT NULL,
    is_complete smallint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.inbound_messages (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    mode character varying(4) NOT NULL,
    carrier character varying(40) NOT NULL,
    "from" character varying(20) NOT NULL,
    "to" character varying(20) NOT NULL,
    text text NOT NULL,
    keyword character varying(5),
    received_at bigint NOT NULL,
    missing_parts smallint DEFAULT '0'::smallint NOT NULL,
    text_removed smallint DEFAULT '0'::smallint NOT NULL
);
CREATE TABLE public.knex_migrations (
    id integer NOT NULL,
    name character varying(255),
    batch integer,
    migration_time timestamp with time zone
);
CREATE SEQUENCE public.knex_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.knex_migrations_id_seq OWNED BY public.knex_migrations.id;
CREATE TABLE public.knex_migrations_lock (
    index integer NOT NULL,
    is_locked integer
);
CREATE SEQUENCE public.knex_migrations_lock_index_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.knex_migrations_lock_index_seq OWNED BY public.knex_migrations_lock.index;
CREATE TABLE public.listed_events (
    id integer NOT NULL,
    start_utc bigint NOT NULL,
    end_utc bigint NOT NULL
);
CREATE TABLE public.message_counts (
    user_id integer NOT NULL,
    mode character varying(4) NOT NULL,
    day character varying(10) NOT NULL,
    operator character varying(10) NOT NULL,
    sender_id character varying(20) NOT NULL,
    status character varying(12) NOT NULL,
    shard smallint NOT NULL,
    messages integer NOT NULL,
    segments integer NOT NULL,
    cost bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.message_events (
    message_id character varying(30) NOT NULL,
    sequence integer NOT NULL,
    status character varying(12) NOT NULL,
    reason text,
    carrier_code text,
    at bigint NOT NULL,
    carrier character varying(40),
    part smallint,
    permanent smallint
);
CREATE TABLE public.message_queue (
    message_id character varying(30) NOT NULL,
    mode character varying(4) NOT NULL,
    due_at bigint NOT NULL,
    attempts integer NOT NULL,
    lease_owner character varying(40),
    lease_token integer NOT NULL,
    route character varying(40) DEFAULT ''::character varying NOT NULL,
    overdue_at bigint DEFAULT '0'::bigint NOT NULL,
    lane character varying(40) DEFAULT ''::character varying NOT NULL
);
CREATE TABLE public.messages (
    id character varying(30) NOT NULL,
    api_key_id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    mode character varying(4) NOT NULL,
    "to" character varying(16) NOT NULL,
    text text,
    sender_id character varying(20),
    callback_url text,
    encoding character varying(4) NOT NULL,
    segments smallint NOT NULL,
    status character varying(12) NOT NULL,
    reason text,
    sequence integer NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    send_at bigint,
    priority character varying(6) DEFAULT 'normal'::character varying NOT NULL,
    client_reference character varying(100),
    metadata text,
    batch_id character varying(30),
    category character varying(13) DEFAULT 'transactional'::character varying NOT NULL,
    cost bigint,
    in_reply_to character varying(30),
    valid_from bigint
);
CREATE TABLE public.organizers (
    id integer NOT NULL,
    author_id integer NOT NULL,
    status character varying(20) NOT NULL,
    trashed_from character varying(20),
    slug character varying(200) NOT NULL,
    description text NOT NULL,
    image_id integer,
    published_local character varying(19) NOT NULL,
    published_utc bigint,
    modified_at bigint NOT NULL,
    revision integer NOT NULL,
    name text NOT NULL,
    name_key text DEFAULT ''::text NOT NULL,
    phone text NOT NULL,
    website text NOT NULL,
    email text NOT NULL
);
CREATE TABLE public.organizers_search (
    id integer NOT NULL,
    title_words text NOT NULL,
    excerpt_words text NOT NULL,
    description_words text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    website text NOT NULL,
    lexemes tsvector GENERATED ALWAYS AS (array_to_tsvector(array_cat(array_cat(string_to_array(title_words, ' '::text), string_to_array(excerpt_words, ' '::text)), string_to_array(description_words, ' '::text)))) STORED,
    title_lexemes tsvector GENERATED ALWAYS AS (array_to_tsvector(string_to_array(title_words, ' '::text))) STORED
);
CREATE TABLE public.part_references (
    "to" character varying(16) NOT NULL,
    reference integer NOT NULL
);
CREATE TABLE public.post_counts (
    kind character varying(10) NOT NULL,
    status character varying(20) NOT NULL,
    posts integer NOT NULL
);
CREATE TABLE public.revisions (
    name character varying(20) NOT NULL,
    value bigint NOT NULL
);
CREATE TABLE public.scheduled_publications (
    kind character varying(20) NOT NULL,
    record_id integer NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.sealed_keys (
    name character varying(30) NOT NULL,
    sealed text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.search_spellings (
    spelling text NOT NULL COLLATE pg_catalog."C",
    word text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.search_words (
    word text NOT NULL COLLATE pg_catalog."C",
    is_name smallint NOT NULL
);
CREATE TABLE public.senders (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    sender_id character varying(20) NOT NULL,
    note text,
    is_default smallint NOT NULL,
    decisions text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.spending_months (
    spender character varying(30) NOT NULL,
    month character varying(7) NOT NULL,
    spent bigint NOT NULL
);
CREATE TABLE public.stored_defaults (
    name character varying(40) NOT NULL,
    value character varying(40) NOT NULL
);
CREATE TABLE public.submissions (
    message_id character varying(30) NOT NULL,
    attempt integer NOT NULL,
    part smallint NOT NULL,
    carrier character varying(40) NOT NULL,
    carrier_message_id text,
    state character varying(10) NOT NULL,
    receipt character varying(12),
    submitted_at bigint NOT NULL,
    total smallint,
    form character varying(8),
    reference integer
);
CREATE TABLE public.suppressions (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    mode character varying(4) NOT NULL,
    number character varying(64) NOT NULL,
    scope character varying(9) NOT NULL,
    source character varying(7) NOT NULL,
    note text,
    created_at bigint NOT NULL,
    is_erased smallint DEFAULT '0'::smallint NOT NULL
);
CREATE TABLE public.template_versions (
    template_id character varying(30) NOT NULL,
    version integer NOT NULL,
    texts text NOT NULL,
    variables text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.templates (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    mode character varying(4) NOT NULL,
    name character varying(60) NOT NULL,
    version integer NOT NULL,
    languages text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.terms (
    id integer NOT NULL,
    taxonomy character varying(32) NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    slug character varying(200) NOT NULL,
    description text NOT NULL,
    parent_id integer,
    revision integer NOT NULL,
    event_count integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.terms_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.terms_id_seq OWNED BY public.terms.id;
CREATE TABLE public.terms_search (
    id integer NOT NULL,
    title_words text NOT NULL,
    excerpt_words text NOT NULL,
    description_words text NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    lexemes tsvector GENERATED ALWAYS AS (array_to_tsvector(array_cat(array_cat(string_to_array(title_words, ' '::text), string_to_array(excerpt_words, ' '::text)), string_to_array(description_words, ' '::text)))) STORED,
    title_lexemes tsvector GENERATED ALWAYS AS (array_to_tsvector(string_to_array(title_words, ' '::text))) STORED
);
CREATE TABLE public.unmatched_receipts (
    id character varying(30) NOT NULL,
    carrier character varying(40) NOT NULL,
    carrier_message_id text NOT NULL,
    status character varying(12) NOT NULL,
    reason text,
    carrier_code text,
    received_at bigint NOT NULL,
    "to" character varying(20),
    sender_id character varying(20),
    submitted_at character varying(19),
    done_at character varying(19),
    message_text text
);
CREATE TABLE public.users (
    id integer NOT NULL,
    login character varying(60) NOT NULL,
    login_key character varying(60) NOT NULL,
    email character varying(254),
    email_key character varying(254),
    role character varying(20) NOT NULL,
    created_at bigint NOT NULL,
    disabled_at bigint,
    per_month bigint,
    deleted_at bigint
);
CREATE SEQUENCE public.users_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.users_id_seq OWNED BY public.users.id;
CREATE TABLE public.venues (
    id integer NOT NULL,
    author_id integer NOT NULL,
    status character varying(20) NOT NULL,
    trashed_from character varying(20),
    slug character varying(200) NOT NULL,
    description text NOT NULL,
    image_id integer,
    published_local character varying(19) NOT NULL,
    published_utc bigint,
    modified_at bigint NOT NULL,
    revision integer NOT NULL,
    name text NOT NULL,
    name_key text DEFAULT ''::text NOT NULL,
    address text NOT NULL,
    city text NOT NULL,
    country text NOT NULL,
    province text NOT NULL,
    state text NOT NULL,
    zip text NOT NULL,
    phone text NOT NULL,
    website text NOT NULL,
    stateprovince text NOT NULL,
    show_map smallint NOT NULL,
    show_map_link smallint NOT NULL,
    geo_lat double precision,
    geo_lng double precision
);
CREATE TABLE public.venues_search (
    id integer NOT NULL,
    title_words text NOT NULL,
    excerpt_words text NOT NULL,
    description_words text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    address text NOT NULL,
    city text NOT NULL,
    province text NOT NULL,
    state text NOT NULL,
    stateprovince text NOT NULL,
    zip text NOT NULL,
    phone text NOT NULL,
    lexemes tsvector GENERATED ALWAYS AS (array_to_tsvector(array_cat(array_cat(string_to_array(title_words, ' '::text), string_to_array(excerpt_words, ' '::text)), string_to_array(description_words, ' '::text)))) STORED,
    title_lexemes tsvector GENERATED ALWAYS AS (array_to_tsvector(string_to_array(title_words, ' '::text))) STORED
);
CREATE TABLE public.webhook_attempts (
    delivery_id character varying(30) NOT NULL,
    number integer NOT NULL,
    started_at bigint NOT NULL,
    duration_ms integer NOT NULL,
    outcome character varying(10) NOT NULL,
    status smallint,
    error text,
    response_excerpt text
);
CREATE TABLE public.webhook_deliveries (
    id character varying(30) NOT NULL,
    api_key_id character varying(30) NOT NULL,
    mode character varying(4) NOT NULL,
    event_type character varying(60) NOT NULL,
    url text NOT NULL,
    receiver text NOT NULL,
    payload text NOT NULL,
    state character varying(10) NOT NULL,
    attempts integer NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint NOT NULL,
    lease_owner character varying(40),
    lease_token bigint NOT NULL,
    lease_until bigint NOT NULL,
    finished_at bigint,
    user_id integer,
    endpoint_id character varying(30),
    message_id character varying(30),
    attempts_before integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.webhook_endpoints (
    id character varying(30) NOT NULL,
    user_id integer NOT NULL,
    mode character varying(4) NOT NULL,
    url text NOT NULL,
    receiver text NOT NULL,
    event_types text NOT NULL,
    hears_calendar smallint NOT NULL,
    description text,
    secret text NOT NULL,
    old_secret text,
    old_secret_until bigint,
    failing_since bigint,
    disabled_at bigint,
    disabled_reason character varying(20),
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.zone_rules (
    id smallint NOT NULL,
    version character varying(20) NOT NULL,
    checked_to integer
);
ALTER TABLE ONLY public.application_passwords ALTER COLUMN id SET DEFAULT nextval('public.application_passwords_id_seq'::regclass);
ALTER TABLE ONLY public.calendar_changes ALTER COLUMN seq SET DEFAULT nextval('public.calendar_changes_seq_seq'::regclass);
ALTER TABLE ONLY public.calendar_records ALTER COLUMN id SET DEFAULT nextval('public.calendar_records_id_seq'::regclass);
ALTER TABLE ONLY public.knex_migrations ALTER COLUMN id SET DEFAULT nextval('public.knex_migrations_id_seq'::regclass);
ALTER TABLE ONLY public.knex_migrations_lock ALTER COLUMN index SET DEFAULT nextval('public.knex_migrations_lock_index_seq'::regclass);
ALTER TABLE ONLY public.terms ALTER COLUMN id SET DEFAULT nextval('public.terms_id_seq'::regclass);
ALTER TABLE ONLY public.users ALTER COLUMN id SET DEFAULT nextval('public.users_id_seq'::regclass);
ALTER TABLE ONLY public.access_log
    ADD CONSTRAINT access_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_key_days
    ADD CONSTRAINT api_key_days_pkey PRIMARY KEY (api_key_id, day);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_key_hash_unique UNIQUE (key_hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.application_passwords
    ADD CONSTRAINT application_passwords_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.batches
    ADD CONSTRAINT batches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calendar_changes
    ADD CONSTRAINT calendar_changes_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.calendar_records
    ADD CONSTRAINT calendar_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.carrier_controls
    ADD CONSTRAINT carrier_controls_pkey PRIMARY KEY (carrier);
ALTER TABLE ONLY public.carrier_sessions
    ADD CONSTRAINT carrier_sessions_pkey PRIMARY KEY (carrier, process);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_number_user_id_mode_purpose_digest_unique UNIQUE (number, user_id, mode, purpose, digest);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.destination_counts
    ADD CONSTRAINT destination_counts_pkey PRIMARY KEY (message_id);
ALTER TABLE ONLY public.event_days
    ADD CONSTRAINT event_days_pkey PRIMARY KEY (start_day, end_day);
ALTER TABLE ONLY public.event_list_days
    ADD CONSTRAINT event_list_days_pkey PRIMARY KEY (list, start_day, end_day);
ALTER TABLE ONLY public.event_lists
    ADD CONSTRAINT event_lists_pkey PRIMARY KEY (list, start_utc, published_local, event_id, end_utc);
ALTER TABLE ONLY public.event_organizers
    ADD CONSTRAINT event_organizers_pkey PRIMARY KEY (event_id, organizer_id);
ALTER TABLE ONLY public.event_terms
    ADD CONSTRAINT event_terms_pkey PRIMARY KEY (event_id, term_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events_search
    ADD CONSTRAINT events_search_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (api_key_id, key);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_path_unique UNIQUE (path);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.imported_records
    ADD CONSTRAINT imported_records_pkey PRIMARY KEY (source, kind, source_id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inbound_long_texts
    ADD CONSTRAINT inbound_long_texts_pkey PRIMARY KEY ("from", "to", carrier, reference, total);
ALTER TABLE ONLY public.inbound_messages
    ADD CONSTRAINT inbound_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.knex_migrations_lock
    ADD CONSTRAINT knex_migrations_lock_pkey PRIMARY KEY (index);
ALTER TABLE ONLY public.knex_migrations
    ADD CONSTRAINT knex_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listed_events
    ADD CONSTRAINT listed_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.message_counts
    ADD CONSTRAINT message_counts_pkey PRIMARY KEY (user_id, mode, day, operator, sender_id, status, shard);
ALTER TABLE ONLY public.message_events
    ADD CONSTRAINT message_events_pkey PRIMARY KEY (message_id, sequence);
ALTER TABLE ONLY public.message_queue
    ADD CONSTRAINT message_queue_pkey PRIMARY KEY (message_id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizers
    ADD CONSTRAINT organizers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizers_search
    ADD CONSTRAINT organizers_search_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.part_references
    ADD CONSTRAINT part_references_pkey PRIMARY KEY ("to");
ALTER TABLE ONLY public.post_counts
    ADD CONSTRAINT post_counts_pkey PRIMARY KEY (kind, status);
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.scheduled_publications
    ADD CONSTRAINT scheduled_publications_pkey PRIMARY KEY (kind, record_id);
ALTER TABLE ONLY public.sealed_keys
    ADD CONSTRAINT sealed_keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.search_spellings
    ADD CONSTRAINT search_spellings_pkey PRIMARY KEY (spelling, word);
ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.senders
    ADD CONSTRAINT senders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.senders
    ADD CONSTRAINT senders_user_id_sender_id_unique UNIQUE (user_id, sender_id);
ALTER TABLE ONLY public.spending_months
    ADD CONSTRAINT spending_months_pkey PRIMARY KEY (spender, month);
ALTER TABLE ONLY public.stored_defaults
    ADD CONSTRAINT stored_defaults_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (message_id, attempt, part);
ALTER TABLE ONLY public.suppressions
    ADD CONSTRAINT suppressions_number_user_id_mode_unique UNIQUE (number, user_id, mode);
ALTER TABLE ONLY public.suppressions
    ADD CONSTRAINT suppressions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.template_versions
    ADD CONSTRAINT template_versions_pkey PRIMARY KEY (template_id, version);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_user_id_mode_name_unique UNIQUE (user_id, mode, name);
ALTER TABLE ONLY public.terms
    ADD CONSTRAINT terms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.terms_search
    ADD CONSTRAINT terms_search_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.terms
    ADD CONSTRAINT terms_taxonomy_slug_unique UNIQUE (taxonomy, slug);
ALTER TABLE ONLY public.unmatched_receipts
    ADD CONSTRAINT unmatched_receipts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key_unique UNIQUE (email_key);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_login_key_unique UNIQUE (login_key);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.venues
    ADD CONSTRAINT venues_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.venues_search
    ADD CONSTRAINT venues_search_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (delivery_id, number);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.zone_rules
    ADD CONSTRAINT zone_rules_pkey PRIMARY KEY (id);
CREATE INDEX access_log_key_id_id_index ON public.access_log USING btree (key_id, id);
CREATE INDEX access_log_number_hash_id_index ON public.access_log USING btree (number_hash, id);
CREATE INDEX access_log_user_id_id_index ON public.access_log USING btree (user_id, id);
CREATE INDEX api_key_days_day_index ON public.api_key_days USING btree (day);
CREATE INDEX api_keys_mode_id_index ON public.api_keys USING btree (mode, id);
CREATE INDEX api_keys_user_id_id_index ON public.api_keys USING btree (user_id, id);
CREATE INDEX api_keys_user_id_index ON public.api_keys USING btree (user_id);
CREATE INDEX application_passwords_user_id_id_index ON public.application_passwords USING btree (user_id, id);
CREATE INDEX application_passwords_user_id_index ON public.application_passwords USING btree (user_id);
CREATE INDEX audit_subject_id_index ON public.audit USING btree (subject, id);
CREATE INDEX batches_user_id_mode_id_index ON public.batches USING btree (user_id, mode, id);
CREATE INDEX calendar_changes_at_index ON public.calendar_changes USING btree (at);
CREATE INDEX consents_user_id_mode_id_index ON public.consents USING btree (user_id, mode, id);
CREATE INDEX destination_counts_counted_at_index ON public.destination_counts USING btree (counted_at);
CREATE INDEX destination_counts_to_counted_at_index ON public.destination_counts USING btree ("to", counted_at);
CREATE INDEX event_organizers_organizer_id_index ON public.event_organizers USING btree (organizer_id);
CREATE INDEX event_terms_term_id_event_id_index ON public.event_terms USING btree (term_id, event_id);
CREATE INDEX events_author_id_index ON public.events USING btree (author_id);
CREATE INDEX events_by_ended_index ON public.events USING btree (status, hide_from_listings, end_utc, published_local, id, start_utc);
CREATE INDEX events_by_modified_index ON public.events USING btree (status, hide_from_listings, modified_at, id, published_local, start_utc, end_utc);
CREATE INDEX events_by_published_index ON public.events USING btree (status, hide_from_listings, published_local, id, start_utc, end_utc);
CREATE INDEX events_by_title_index ON public.events USING btree (status, hide_from_listings, substr(lower(title), 1, 200), published_local, id, start_utc, end_utc);
CREATE INDEX events_ending_index ON public.events USING btree (status, hide_from_listings, end_utc, start_utc);
CREATE INDEX events_featured_index ON public.events USING btree (featured) WHERE (featured = 1);
CREATE INDEX events_image_id_index ON public.events USING btree (image_id);
CREATE INDEX events_listing_index ON public.events USING btree (status, hide_from_listings, start_utc, published_local, id, end_utc);
CREATE INDEX events_modified_at_id_index ON public.events USING btree (modified_at, id);
CREATE INDEX events_scheduled_index ON public.events USING btree (published_utc, id) WHERE ((status)::text = 'future'::text);
CREATE INDEX events_search_lexemes ON public.events_search USING gin (lexemes);
CREATE INDEX events_search_substrings ON public.events_search USING gin (title public.gin_trgm_ops, excerpt public.gin_trgm_ops, description public.gin_trgm_ops);
CREATE INDEX events_search_title_lexemes ON public.events_search USING gin (title_lexemes);
CREATE INDEX events_slug_index ON public.events USING btree (slug);
CREATE INDEX events_venue_id_index ON public.events USING btree (venue_id);
CREATE INDEX idempotency_keys_expires_at_index ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX images_source_url_index ON public.images USING btree (source_url);
CREATE INDEX imported_records_kind_record_id_index ON public.imported_records USING btree (kind, record_id);
CREATE INDEX imports_runner_status_id_index ON public.imports USING btree (runner, status, id);
CREATE INDEX inbound_long_texts_expires_at_index ON public.inbound_long_texts USING btree (expires_at);
CREATE INDEX inbound_messages_from_id_index ON public.inbound_messages USING btree ("from", id);
CREATE INDEX inbound_messages_user_id_mode_id_index ON public.inbound_messages USING btree (user_id, mode, id);
CREATE INDEX inbound_messages_user_id_mode_to_id_index ON public.inbound_messages USING btree (user_id, mode, "to", id);
CREATE INDEX message_queue_overdue_at_index ON public.message_queue USING btree (overdue_at);
CREATE INDEX message_queue_route_lane_due_at_index ON public.message_queue USING btree (route, lane, due_at);
CREATE INDEX messages_batch_counts ON public.messages USING btree (batch_id, status, segments) WHERE (batch_id IS NOT NULL);
CREATE INDEX messages_batch_id ON public.messages USING btree (user_id, mode, batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX messages_client_reference ON public.messages USING btree (user_id, mode, client_reference, id) WHERE (client_reference IS NOT NULL);
CREATE INDEX messages_reason ON public.messages USING btree (user_id, mode, reason, status, id) WHERE (reason IS NOT NULL);
CREATE INDEX messages_sender_id ON public.messages USING btree (user_id, mode, sender_id, status, id) WHERE (sender_id IS NOT NULL);
CREATE INDEX messages_to_id_index ON public.messages USING btree ("to", id);
CREATE INDEX messages_user_id_mode_id_index ON public.messages USING btree (user_id, mode, id);
CREATE INDEX messages_user_id_mode_status_id_index ON public.messages USING btree (user_id, mode, status, id);
CREATE INDEX organizers_image_id_index ON public.organizers USING btree (image_id);
CREATE INDEX organizers_modified_at_id_index ON public.organizers USING btree (modified_at, id);
CREATE INDEX organizers_name_key_index ON public.organizers USING btree (name_key);
CREATE INDEX organizers_search_lexemes ON public.organizers_search USING gin (lexemes);
CREATE INDEX organizers_search_substrings ON public.organizers_search USING gin (name public.gin_trgm_ops, description public.gin_trgm_ops, phone public.gin_trgm_ops, email public.gin_trgm_ops, website public.gin_trgm_ops);
CREATE INDEX organizers_search_title_lexemes ON public.organizers_search USING gin (title_lexemes);
CREATE INDEX organizers_slug_index ON public.organizers USING btree (slug);
CREATE INDEX organizers_status_published_local_id_index ON public.organizers USING btree (status, published_local, id);
CREATE INDEX scheduled_publications_at_index ON public.scheduled_publications USING btree (at);
CREATE INDEX senders_user_id_id_index ON public.senders USING btree (user_id, id);
CREATE INDEX spending_months_month_index ON public.spending_months USING btree (month);
CREATE INDEX submissions_carrier_message_id ON public.submissions USING btree (carrier, carrier_message_id) WHERE (carrier_message_id IS NOT NULL);
CREATE INDEX submissions_uncertain ON public.submissions USING btree (carrier, message_id) WHERE ((state)::text = 'uncertain'::text);
CREATE INDEX suppressions_erased_index ON public.suppressions USING btree (id) WHERE (is_erased = 1);
CREATE INDEX suppressions_user_id_mode_id_index ON public.suppressions USING btree (user_id, mode, id);
CREATE INDEX templates_user_id_mode_id_index ON public.templates USING btree (user_id, mode, id);
CREATE INDEX terms_parent_id_index ON public.terms USING btree (parent_id);
CREATE INDEX terms_search_lexemes ON public.terms_search USING gin (lexemes);
CREATE INDEX terms_search_substrings ON public.terms_search USING gin (name public.gin_trgm_ops, slug public.gin_trgm_ops);
CREATE INDEX terms_search_title_lexemes ON public.terms_search USING gin (title_lexemes);
CREATE INDEX terms_taxonomy_name_key_index ON public.terms USING btree (taxonomy, name_key);
CREATE INDEX unmatched_receipts_carrier_carrier_message_id_index ON public.unmatched_receipts USING btree (carrier, carrier_message_id);
CREATE INDEX unmatched_receipts_carrier_to_index ON public.unmatched_receipts USING btree (carrier, "to");
CREATE INDEX unmatched_receipts_received_at_index ON public.unmatched_receipts USING btree (received_at);
CREATE INDEX venues_geo_lat_geo_lng_index ON public.venues USING btree (geo_lat, geo_lng);
CREATE INDEX venues_image_id_index ON public.venues USING btree (image_id);
CREATE INDEX venues_modified_at_id_index ON public.venues USING btree (modified_at, id);
CREATE INDEX venues_name_key_index ON public.venues USING btree (name_key);
CREATE INDEX venues_search_lexemes ON public.venues_search USING gin (lexemes);
CREATE INDEX venues_search_substrings ON public.venues_search USING gin (name public.gin_trgm_ops, description public.gin_trgm_ops, address public.gin_trgm_ops, city public.gin_trgm_ops, province public.gin_trgm_ops, state public.gin_trgm_ops, stateprovince public.gin_trgm_ops, zip public.gin_trgm_ops, phone public.gin_trgm_ops);
CREATE INDEX venues_search_title_lexemes ON public.venues_search USING gin (title_lexemes);
CREATE INDEX venues_slug_index ON public.venues USING btree (slug);
CREATE INDEX venues_status_published_local_id_index ON public.venues USING btree (status, published_local, id);
CREATE INDEX webhook_deliveries_leased ON public.webhook_deliveries USING btree (lease_owner) WHERE (lease_owner IS NOT NULL);
CREATE INDEX webhook_deliveries_of_endpoint ON public.webhook_deliveries USING btree (endpoint_id, state, id) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX webhook_deliveries_of_message ON public.webhook_deliveries USING btree (message_id, id) WHERE (message_id IS NOT NULL);
CREATE INDEX webhook_deliveries_of_type ON public.webhook_deliveries USING btree (user_id, mode, event_type, id);
CREATE INDEX webhook_deliveries_owned ON public.webhook_deliveries USING btree (user_id, mode, id);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (receiver, due_at) WHERE ((state)::text = 'pending'::text);
CREATE INDEX webhook_deliveries_undelivered ON public.webhook_deliveries USING btree (user_id, mode, state, id) WHERE ((state)::text <> 'delivered'::text);
CREATE INDEX webhook_endpoints_calendar ON public.webhook_endpoints USING btree (hears_calendar) WHERE ((hears_calendar = 1) AND (disabled_at IS NULL));
CREATE INDEX webhook_endpoints_user_id_mode_id_index ON public.webhook_endpoints USING btree (user_id, mode, id);
CREATE TRIGGER event_lists_entered AFTER INSERT ON public.event_lists REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.event_lists_entered();
CREATE TRIGGER event_lists_left AFTER DELETE ON public.event_lists REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.event_lists_left();
CREATE TRIGGER event_organizers_entered AFTER INSERT ON public.event_organizers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.event_organizers_entered();
CREATE TRIGGER event_organizers_left AFTER DELETE ON public.event_organizers FOR EACH ROW EXECUTE FUNCTION public.event_organizers_left();
CREATE TRIGGER event_terms_entered AFTER INSERT ON public.event_terms REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.event_terms_entered();
CREATE TRIGGER event_terms_left AFTER DELETE ON public.event_terms FOR EACH ROW EXECUTE FUNCTION public.event_terms_left();
CREATE TRIGGER events_counted AFTER INSERT ON public.events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.events_counted();
CREATE TRIGGER events_entered AFTER INSERT ON public.events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.events_entered();
CREATE TRIGGER events_left AFTER DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION public.events_left();
CREATE TRIGGER events_listed AFTER UPDATE OF venue_id, featured ON public.events FOR EACH ROW WHEN ((((new.venue_id IS DISTINCT FROM old.venue_id) OR (new.featured IS DISTINCT FROM old.featured)) AND (NOT (((new.status)::text IS DISTINCT FROM (old.status)::text) OR (new.hide_from_listings IS DISTINCT FROM old.hide_from_listings) OR (new.start_utc IS DISTINCT FROM old.start_utc) OR (new.end_utc IS DISTINCT FROM old.end_utc) OR ((new.published_local)::text IS DISTINCT FROM (old.published_local)::text))))) EXECUTE FUNCTION public.events_listed();
CREATE TRIGGER events_moved AFTER UPDATE OF status, hide_from_listings, start_utc, end_utc, published_local ON public.events FOR EACH ROW WHEN ((((new.status)::text IS DISTINCT FROM (old.status)::text) OR (new.hide_from_listings IS DISTINCT FROM old.hide_from_listings) OR (new.start_utc IS DISTINCT FROM old.start_utc) OR (new.end_utc IS DISTINCT FROM old.end_utc) OR ((new.published_local)::text IS DISTINCT FROM (old.published_local)::text))) EXECUTE FUNCTION public.events_moved();
CREATE TRIGGER events_recounted AFTER UPDATE OF status ON public.events FOR EACH ROW WHEN (((new.status)::text <> (old.status)::text)) EXECUTE FUNCTION public.events_recounted();
CREATE TRIGGER events_uncounted AFTER DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION public.events_uncounted();
CREATE TRIGGER listed_events_entered AFTER INSERT ON public.events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.listed_events_entered();
CREATE TRIGGER listed_events_left AFTER DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION public.listed_events_left();
CREATE TRIGGER listed_events_moved AFTER UPDATE OF status, hide_from_listings, start_utc, end_utc ON public.events FOR EACH ROW WHEN ((((new.status)::text <> (old.status)::text) OR (new.hide_from_listings <> old.hide_from_listings) OR (new.start_utc <> old.start_utc) OR (new.end_utc <> old.end_utc))) EXECUTE FUNCTION public.listed_events_moved();
CREATE TRIGGER organizers_counted AFTER INSERT ON public.organizers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.organizers_counted();
CREATE TRIGGER organizers_recounted AFTER UPDATE OF status ON public.organizers FOR EACH ROW WHEN (((new.status)::text <> (old.status)::text)) EXECUTE FUNCTION public.organizers_recounted();
CREATE TRIGGER organizers_uncounted AFTER DELETE ON public.organizers FOR EACH ROW EXECUTE FUNCTION public.organizers_uncounted();
CREATE TRIGGER terms_moved AFTER UPDATE OF parent_id ON public.terms FOR EACH ROW WHEN ((new.parent_id IS DISTINCT FROM old.parent_id)) EXECUTE FUNCTION public.terms_moved();
CREATE TRIGGER venues_counted AFTER INSERT ON public.venues REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.venues_counted();
CREATE TRIGGER venues_moved AFTER UPDATE OF status, geo_lat, geo_lng ON public.venues FOR EACH ROW WHEN ((((new.status)::text IS DISTINCT FROM (old.status)::text) OR (new.geo_lat IS DISTINCT FROM old.geo_lat) OR (new.geo_lng IS DISTINCT FROM old.geo_lng))) EXECUTE FUNCTION public.venues_moved();
CREATE TRIGGER venues_recounted AFTER UPDATE OF status ON public.venues FOR EACH ROW WHEN (((new.status)::text <> (old.status)::text)) EXECUTE FUNCTION public.venues_recounted();
CREATE TRIGGER venues_uncounted AFTER DELETE ON public.venues FOR EACH ROW EXECUTE FUNCTION public.venues_uncounted();
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.application_passwords
    ADD CONSTRAINT application_passwords_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.event_organizers
    ADD CONSTRAINT event_organizers_event_id_foreign FOREIGN KEY (event_id) REFERENCES public.events(id);
ALTER TABLE ONLY public.event_organizers
    ADD CONSTRAINT event_organizers_organizer_id_foreign FOREIGN KEY (organizer_id) REFERENCES public.organizers(id);
ALTER TABLE ONLY public.event_terms
    ADD CONSTRAINT event_terms_event_id_foreign FOREIGN KEY (event_id) REFERENCES public.events(id);
ALTER TABLE ONLY public.event_terms
    ADD CONSTRAINT event_terms_term_id_foreign FOREIGN KEY (term_id) REFERENCES public.terms(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_author_id_foreign FOREIGN KEY (author_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_id_foreign FOREIGN KEY (id) REFERENCES public.calendar_records(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_image_id_foreign FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE ONLY public.events_search
    ADD CONSTRAINT events_search_id_foreign FOREIGN KEY (id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_venue_id_foreign FOREIGN KEY (venue_id) REFERENCES public.venues(id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_author_id_foreign FOREIGN KEY (author_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_id_foreign FOREIGN KEY (id) REFERENCES public.calendar_records(id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.organizers
    ADD CONSTRAINT organizers_author_id_foreign FOREIGN KEY (author_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.organizers
    ADD CONSTRAINT organizers_id_foreign FOREIGN KEY (id) REFERENCES public.calendar_records(id);
ALTER TABLE ONLY public.organizers
    ADD CONSTRAINT organizers_image_id_foreign FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE ONLY public.organizers_search
    ADD CONSTRAINT organizers_search_id_foreign FOREIGN KEY (id) REFERENCES public.organizers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.terms
    ADD CONSTRAINT terms_parent_id_foreign FOREIGN KEY (parent_id) REFERENCES public.terms(id);
ALTER TABLE ONLY public.terms_search
    ADD CONSTRAINT terms_search_id_foreign FOREIGN KEY (id) REFERENCES public.terms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.venues
    ADD CONSTRAINT venues_author_id_foreign FOREIGN KEY (author_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.venues
    ADD CONSTRAINT venues_id_foreign FOREIGN KEY (id) REFERENCES public.calendar_records(id);
ALTER TABLE ONLY public.venues
    ADD CONSTRAINT venues_image_id_foreign FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE ONLY public.venues_search
    ADD CONSTRAINT venues_search_id_foreign FOREIGN KEY (id) REFERENCES public.venues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_delivery_id_foreign FOREIGN KEY (delivery_id) REFERENCES public.webhook_deliveries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.users(id);
INSERT INTO public.knex_migrations VALUES (1, '0001-create-accounts.ts', 1, '2026-11-27 20:36:07.434+00');
INSERT INTO public.knex_migrations VALUES (2, '0002-create-calendar.ts', 1, '2026-11-27 20:36:07.73+00');
INSERT INTO public.knex_migrations VALUES (3, '0003-create-messaging.ts', 1, '2026-11-27 20:36:07.788+00');
INSERT INTO public.knex_migrations VALUES (4, '0004-create-webhooks.ts', 1, '2026-11-27 20:36:07.85+00');
INSERT INTO public.knex_migrations VALUES (5, '0005-expand-account-limits-and-audit.ts', 1, '2026-11-27 20:36:07.883+00');
INSERT INTO public.knex_migrations VALUES (6, '0006-expand-changes-of-the-calendar.ts', 1, '2026-11-27 20:36:07.96+00');
INSERT INTO public.knex_migrations VALUES (7, '0007-expand-event-status.ts', 1, '2026-11-27 20:36:07.972+00');
INSERT INTO public.knex_migrations VALUES (8, '0008-expand-search-of-folded-texts.ts', 1, '2026-11-27 20:36:08.252+00');
INSERT INTO public.knex_migrations VALUES (9, '0009-contract-substring-indexes.ts', 1, '2026-11-27 20:36:08.253+00');
INSERT INTO public.knex_migrations VALUES (10, '0010-expand-zone-rules.ts', 1, '2026-11-27 20:36:08.255+00');
INSERT INTO public.knex_migrations VALUES (11, '0014-expand-images-with-alt-and-focus.ts', 1, '2026-11-27 20:36:08.26+00');
INSERT INTO public.knex_migrations VALUES (12, '0015-expand-imports.ts', 1, '2026-11-27 20:36:08.306+00');
INSERT INTO public.knex_migrations VALUES (13, '0016-expand-carriers.ts', 1, '2026-11-27 20:36:08.444+00');
INSERT INTO public.knex_migrations VALUES (14, '0017-expand-lists-of-events.ts', 1, '2026-11-27 20:36:08.569+00');
INSERT INTO public.knex_migrations VALUES (15, '0018-expand-orders-of-events.ts', 1, '2026-11-27 20:36:08.587+00');
INSERT INTO public.knex_migrations VALUES (16, '0019-expand-life-of-messages.ts', 1, '2026-11-27 20:36:08.6+00');
INSERT INTO public.knex_migrations VALUES (17, '0020-expand-webhook-endpoints.ts', 1, '2026-11-27 20:36:08.623+00');
INSERT INTO public.knex_migrations VALUES (18, '0021-expand-limits-of-keys.ts', 1, '2026-11-27 20:36:08.634+00');
INSERT INTO public.knex_migrations VALUES (19, '0022-expand-many-messages.ts', 1, '2026-11-27 20:36:08.654+00');
INSERT INTO public.knex_migrations VALUES (20, '0023-expand-who-may-be-texted.ts', 1, '2026-11-27 20:36:08.687+00');
INSERT INTO public.knex_migrations VALUES (21, '0024-expand-states-of-batches.ts', 1, '2026-11-27 20:36:08.69+00');
INSERT INTO public.knex_migrations VALUES (22, '0025-expand-templates.ts', 1, '2026-11-27 20:36:08.716+00');
INSERT INTO public.knex_migrations VALUES (23, '0026-expand-costs-of-messages.ts', 1, '2026-11-27 20:36:08.725+00');
INSERT INTO public.knex_migrations VALUES (24, '0027-expand-senders.ts', 1, '2026-11-27 20:36:08.732+00');
INSERT INTO public.knex_migrations VALUES (25, '0028-expand-inbound-messages.ts', 1, '2026-11-27 20:36:08.74+00');
INSERT INTO public.knex_migrations VALUES (26, '0029-expand-triggers-of-statements.ts', 1, '2026-11-27 20:36:08.758+00');
INSERT INTO public.knex_migrations VALUES (27, '0030-expand-counts-of-numbers.ts', 1, '2026-11-27 20:36:08.771+00');
INSERT INTO public.knex_migrations VALUES (28, '0031-expand-validity-of-messages.ts', 1, '2026-11-27 20:36:08.773+00');
INSERT INTO public.knex_migrations VALUES (29, '0032-expand-unfinished-imports.ts', 1, '2026-11-27 20:36:08.775+00');
INSERT INTO public.knex_migrations VALUES (30, '0033-expand-erased-suppressions.ts', 1, '2026-11-27 20:36:08.789+00');
INSERT INTO public.knex_migrations VALUES (31, '0034-expand-default-retention.ts', 1, '2026-11-27 20:36:08.794+00');
INSERT INTO public.knex_migrations VALUES (32, '0035-expand-access-log.ts', 1, '2026-11-27 20:36:08.808+00');
INSERT INTO public.knex_migrations VALUES (33, '0036-expand-deleted-users.ts', 1, '2026-11-27 20:36:08.812+00');
INSERT INTO public.knex_migrations VALUES (34, '0037-expand-consents.ts', 1, '2026-11-27 20:36:08.828+00');
INSERT INTO public.knex_migrations_lock VALUES (1, 0);
INSERT INTO public.revisions VALUES ('accounts', 0);
INSERT INTO public.revisions VALUES ('calendar', 0);
INSERT INTO public.revisions VALUES ('webhooks', 0);
INSERT INTO public.stored_defaults VALUES ('NGOMA_RETENTION_MESSAGES', '730');
INSERT INTO public.zone_rules VALUES (1, '', NULL);
SELECT pg_catalog.setval('public.application_passwords_id_seq', 1, false);
SELECT pg_catalog.setval('public.calendar_changes_seq_seq', 1, false);
SELECT pg_catalog.setval('public.calendar_records_id_seq', 1, false);
SELECT pg_catalog.setval('public.knex_migrations_id_seq', 34, true);
SELECT pg_catalog.setval('public.knex_migrations_lock_index_seq', 1, true);
SELECT pg_catalog.setval('public.terms_id_seq', 1, false);
SELECT pg_catalog.setval('public.users_id_seq', 1, false);
