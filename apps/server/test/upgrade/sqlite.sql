CREATE TABLE `knex_migrations` (`id` integer not null primary key autoincrement, `name` varchar(255), `batch` integer, `migration_time` datetime);
CREATE TABLE `knex_migrations_lock` (`index` integer not null primary key autoincrement, `is_locked` integer);
CREATE TABLE `users` (`id` integer not null primary key autoincrement, `login` varchar(60) not null, `login_key` varchar(60) not null, `email` varchar(254), `email_key` varchar(254), `role` varchar(20) not null, `created_at` bigint not null, `disabled_at` bigint, `per_month` bigint, `deleted_at` bigint);
CREATE TABLE `application_passwords` (`id` integer not null primary key autoincrement, `user_id` integer not null, `name` varchar(100) not null, `password_hash` varchar(64) not null, `created_at` bigint not null, `revoked_at` bigint, `last_used_at` bigint, foreign key(`user_id`) references `users`(`id`));
CREATE TABLE `api_keys` (`id` varchar(30), `user_id` integer not null, `name` varchar(100) not null, `mode` varchar(4) not null, `scopes` text not null, `key_hash` varchar(64) not null, `key_hint` varchar(8) not null, `webhook_secret` text not null, `created_at` bigint not null, `revoked_at` bigint, `expires_at` bigint, `allowed_from` text not null default '', `last_used_at` bigint, `rolled_to` varchar(30), `per_second` integer, `per_day` integer, `per_month` bigint, foreign key(`user_id`) references `users`(`id`), primary key (`id`));
CREATE TABLE `revisions` (`name` varchar(20), `value` bigint not null, primary key (`name`));
CREATE TABLE `calendar_records` (`id` integer not null primary key autoincrement, `kind` varchar(20) not null);
CREATE TABLE `images` (`id` integer, `author_id` integer not null, `path` varchar(255) not null, `media_type` varchar(50) not null, `width` integer not null, `height` integer not null, `size_bytes` integer not null, `sizes` text not null, `source_url` text, `created_at` bigint not null, `alt` text not null default '', `focus_x` integer not null default '50', `focus_y` integer not null default '50', foreign key(`id`) references `calendar_records`(`id`), foreign key(`author_id`) references `users`(`id`), primary key (`id`));
CREATE TABLE `venues` (`id` integer, `author_id` integer not null, `status` varchar(20) not null, `trashed_from` varchar(20), `slug` varchar(200) not null, `description` text not null, `image_id` integer, `published_local` varchar(19) not null, `published_utc` bigint, `modified_at` bigint not null, `revision` integer not null, `name` text not null, `name_key` text not null default '', `address` text not null, `city` text not null, `country` text not null, `province` text not null, `state` text not null, `zip` text not null, `phone` text not null, `website` text not null, `stateprovince` text not null, `show_map` integer not null, `show_map_link` integer not null, `geo_lat` float, `geo_lng` float, foreign key(`id`) references `calendar_records`(`id`), foreign key(`author_id`) references `users`(`id`), foreign key(`image_id`) references `images`(`id`), primary key (`id`));
CREATE TABLE `organizers` (`id` integer, `author_id` integer not null, `status` varchar(20) not null, `trashed_from` varchar(20), `slug` varchar(200) not null, `description` text not null, `image_id` integer, `published_local` varchar(19) not null, `published_utc` bigint, `modified_at` bigint not null, `revision` integer not null, `name` text not null, `name_key` text not null default '', `phone` text not null, `website` text not null, `email` text not null, foreign key(`id`) references `calendar_records`(`id`), foreign key(`author_id`) references `users`(`id`), foreign key(`image_id`) references `images`(`id`), primary key (`id`));
CREATE TABLE `terms` (`id` integer not null primary key autoincrement, `taxonomy` varchar(32) not null, `name` text not null, `name_key` text not null, `slug` varchar(200) not null, `description` text not null, `parent_id` integer, `revision` integer not null, `event_count` integer not null default '0', foreign key(`parent_id`) references `terms`(`id`));
CREATE TABLE `events` (`id` integer, `author_id` integer not null, `status` varchar(20) not null, `trashed_from` varchar(20), `slug` varchar(200) not null, `description` text not null, `image_id` integer, `published_local` varchar(19) not null, `published_utc` bigint, `modified_at` bigint not null, `revision` integer not null, `title` text not null, `excerpt` text not null, `timezone` varchar(64) not null, `start_local` varchar(19) not null, `end_local` varchar(19) not null, `start_utc` bigint not null, `end_utc` bigint not null, `all_day` integer not null, `cost` text, `website` text, `show_map` integer not null, `show_map_link` integer not null, `hide_from_listings` integer not null, `sticky` integer not null, `featured` integer not null, `venue_id` integer, `event_status` varchar(20) not null default 'scheduled', `event_status_reason` text not null default '', foreign key(`id`) references `calendar_records`(`id`), foreign key(`author_id`) references `users`(`id`), foreign key(`image_id`) references `images`(`id`), foreign key(`venue_id`) references `venues`(`id`), primary key (`id`));
CREATE TABLE `event_days` (`start_day` integer not null, `end_day` integer not null, `events` integer not null, primary key (`start_day`, `end_day`));
CREATE TABLE `event_organizers` (`event_id` integer not null, `organizer_id` integer not null, `position` integer not null, foreign key(`event_id`) references `events`(`id`), foreign key(`organizer_id`) references `organizers`(`id`), primary key (`event_id`, `organizer_id`));
CREATE TABLE `event_terms` (`event_id` integer not null, `term_id` integer not null, foreign key(`event_id`) references `events`(`id`), foreign key(`term_id`) references `terms`(`id`), primary key (`event_id`, `term_id`));
CREATE TABLE `messages` (`id` varchar(30), `api_key_id` varchar(30) not null, `user_id` integer not null, `mode` varchar(4) not null, `to` varchar(16) not null, `text` text, `sender_id` varchar(20), `callback_url` text, `encoding` varchar(4) not null, `segments` integer not null, `status` varchar(12) not null, `reason` text, `sequence` integer not null, `created_at` bigint not null, `updated_at` bigint not null, `expires_at` bigint not null, `send_at` bigint, `priority` varchar(6) not null default 'normal', `client_reference` varchar(100), `metadata` text, `batch_id` varchar(30), `category` varchar(13) not null default 'transactional', `cost` bigint, `in_reply_to` varchar(30), `valid_from` bigint, primary key (`id`)) without rowid;
CREATE TABLE `message_events` (`message_id` varchar(30) not null, `sequence` integer not null, `status` varchar(12) not null, `reason` text, `carrier_code` text, `at` bigint not null, `carrier` varchar(40), `part` integer, `permanent` integer, primary key (`message_id`, `sequence`)) without rowid;
CREATE TABLE `message_queue` (`message_id` varchar(30), `mode` varchar(4) not null, `due_at` bigint not null, `attempts` integer not null, `lease_owner` varchar(40), `lease_token` integer not null, `route` varchar(40) not null default '', `overdue_at` bigint not null default '0', `lane` varchar(40) not null default '', primary key (`message_id`)) without rowid;
CREATE TABLE `submissions` (`message_id` varchar(30) not null, `attempt` integer not null, `part` integer not null, `carrier` varchar(40) not null, `carrier_message_id` text, `state` varchar(10) not null, `receipt` varchar(12), `submitted_at` bigint not null, `total` integer, `form` varchar(8), `reference` integer, primary key (`message_id`, `attempt`, `part`)) without rowid;
CREATE TABLE `unmatched_receipts` (`id` varchar(30), `carrier` varchar(40) not null, `carrier_message_id` text not null, `status` varchar(12) not null, `reason` text, `carrier_code` text, `received_at` bigint not null, `to` varchar(20), `sender_id` varchar(20), `submitted_at` varchar(19), `done_at` varchar(19), `message_text` text, primary key (`id`));
CREATE TABLE `idempotency_keys` (`api_key_id` varchar(30) not null, `key` varchar(255) not null, `fingerprint` varchar(64) not null, `location` text not null, `body` text not null, `created_at` bigint not null, `expires_at` bigint not null, `status` integer not null default '202', primary key (`api_key_id`, `key`));
CREATE TABLE `webhook_deliveries` (`id` varchar(30), `api_key_id` varchar(30) not null, `mode` varchar(4) not null, `event_type` varchar(60) not null, `url` text not null, `receiver` text not null, `payload` text not null, `state` varchar(10) not null, `attempts` integer not null, `created_at` bigint not null, `due_at` bigint not null, `lease_owner` varchar(40), `lease_token` bigint not null, `lease_until` bigint not null, `finished_at` bigint, `user_id` integer, `endpoint_id` varchar(30), `message_id` varchar(30), `attempts_before` integer not null default '0', primary key (`id`));
CREATE TABLE `webhook_attempts` (`delivery_id` varchar(30) not null, `number` integer not null, `started_at` bigint not null, `duration_ms` integer not null, `outcome` varchar(10) not null, `status` integer, `error` text, `response_excerpt` text, foreign key(`delivery_id`) references `webhook_deliveries`(`id`) on delete CASCADE, primary key (`delivery_id`, `number`));
CREATE TABLE `audit` (`id` varchar(30), `at` bigint not null, `actor_kind` varchar(10) not null, `actor` text not null, `address` text, `action` varchar(60) not null, `subject` text not null, `result` varchar(10) not null, `details` text not null, primary key (`id`));
CREATE TABLE `calendar_changes` (`seq` integer not null primary key autoincrement, `kind` varchar(20) not null, `record_id` integer not null, `change` varchar(10) not null, `revision` integer not null, `at` bigint not null, `public_before` integer not null, `public_after` integer not null, `author_before` integer, `author_after` integer);
CREATE TABLE `scheduled_publications` (`kind` varchar(20) not null, `record_id` integer not null, `at` bigint not null, primary key (`kind`, `record_id`));
CREATE TABLE search_words (
    word text primary key,
    -- 1: in the name of a venue, an organizer or a term, now or once.
    is_name smallint not null
  ) without rowid;
CREATE TABLE search_spellings (
    spelling text not null,
    word text not null,
    primary key (spelling, word)
  ) without rowid;
CREATE TABLE `events_search` (`id` integer, `title_words` text not null, `excerpt_words` text not null, `description_words` text not null, `title` text not null, `excerpt` text not null, `description` text not null, foreign key(`id`) references `events`(`id`) on delete cascade, primary key (`id`));
CREATE VIRTUAL TABLE events_search_substrings using fts5 (title, excerpt, description, content='events_search', content_rowid='id', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE events_search_by_word using fts5 (title_words, excerpt_words, description_words, content='events_search', content_rowid='id', tokenize='ascii', prefix='2 3');
CREATE TABLE `venues_search` (`id` integer, `title_words` text not null, `excerpt_words` text not null, `description_words` text not null, `name` text not null, `description` text not null, `address` text not null, `city` text not null, `province` text not null, `state` text not null, `stateprovince` text not null, `zip` text not null, `phone` text not null, foreign key(`id`) references `venues`(`id`) on delete cascade, primary key (`id`));
CREATE VIRTUAL TABLE venues_search_substrings using fts5 (name, description, address, city, province, state, stateprovince, zip, phone, content='venues_search', content_rowid='id', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE venues_search_by_word using fts5 (title_words, excerpt_words, description_words, content='venues_search', content_rowid='id', tokenize='ascii', prefix='2 3');
CREATE TABLE `organizers_search` (`id` integer, `title_words` text not null, `excerpt_words` text not null, `description_words` text not null, `name` text not null, `description` text not null, `phone` text not null, `email` text not null, `website` text not null, foreign key(`id`) references `organizers`(`id`) on delete cascade, primary key (`id`));
CREATE VIRTUAL TABLE organizers_search_substrings using fts5 (name, description, phone, email, website, content='organizers_search', content_rowid='id', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE organizers_search_by_word using fts5 (title_words, excerpt_words, description_words, content='organizers_search', content_rowid='id', tokenize='ascii', prefix='2 3');
CREATE TABLE `terms_search` (`id` integer, `title_words` text not null, `excerpt_words` text not null, `description_words` text not null, `name` text not null, `slug` text not null, foreign key(`id`) references `terms`(`id`) on delete cascade, primary key (`id`));
CREATE VIRTUAL TABLE terms_search_substrings using fts5 (name, slug, content='terms_search', content_rowid='id', tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE terms_search_by_word using fts5 (title_words, excerpt_words, description_words, content='terms_search', content_rowid='id', tokenize='ascii', prefix='2 3');
CREATE TABLE `zone_rules` (`id` integer, `version` varchar(20) not null, `checked_to` integer, primary key (`id`));
CREATE TABLE `imports` (`id` varchar(30), `user_id` integer not null, `source` varchar(10) not null, `url` text not null, `runner` varchar(10) not null, `dry_run` integer not null, `origin` text not null, `status` varchar(10) not null, `phase` varchar(12) not null, `page` integer not null, `total_pages` integer, `counts` text not null, `problems` text not null, `problem_count` integer not null, `error` text, `created_at` bigint not null, `ended_at` bigint, `lease_owner` varchar(30), `leased_until` bigint, `open_starts` integer not null default '0', foreign key(`user_id`) references `users`(`id`), primary key (`id`));
CREATE TABLE `imported_records` (`source` varchar(500) not null, `kind` varchar(10) not null, `source_id` varchar(500) not null, `record_id` integer not null, `fingerprint` varchar(64) not null, primary key (`source`, `kind`, `source_id`));
CREATE TABLE `part_references` (`to` varchar(16), `reference` integer not null, primary key (`to`));
CREATE TABLE `carrier_controls` (`carrier` varchar(40), `state` varchar(10) not null, `reason` text, `changed_at` bigint not null, primary key (`carrier`));
CREATE TABLE `carrier_sessions` (`carrier` varchar(40) not null, `process` varchar(40) not null, `health` varchar(10) not null, `reason` text, `needs_operator` integer not null, `since` bigint not null, `in_flight` integer not null, `per_second` float, `seen_at` bigint not null, primary key (`carrier`, `process`));
CREATE TABLE event_lists (
    -- t<term> with those below it, v<venue>, o<organizer>; located or elsewhere; featured
    list text not null,
    start_utc bigint not null,
    published_local varchar(19) not null,
    event_id integer not null,
    end_utc bigint not null,
    primary key (list, start_utc, published_local, event_id, end_utc)
  ) without rowid;
CREATE TABLE event_list_days (
    list text not null,
    start_day integer not null,
    end_day integer not null,
    events integer not null,
    primary key (list, start_day, end_day)
  ) without rowid;
CREATE TABLE post_counts (
    -- events | venues | organizers
    kind varchar(10) not null,
    status varchar(20) not null,
    posts integer not null,
    primary key (kind, status)
  ) without rowid;
CREATE TABLE `listed_events` (`id` integer, `start_utc` bigint not null, `end_utc` bigint not null, primary key (`id`));
CREATE VIRTUAL TABLE events_search_groups using fts5vocab (events_search_substrings, 'row');
CREATE TABLE `webhook_endpoints` (`id` varchar(30), `user_id` integer not null, `mode` varchar(4) not null, `url` text not null, `receiver` text not null, `event_types` text not null, `hears_calendar` integer not null, `description` text, `secret` text not null, `old_secret` text, `old_secret_until` bigint, `failing_since` bigint, `disabled_at` bigint, `disabled_reason` varchar(20), `created_at` bigint not null, `updated_at` bigint not null, foreign key(`user_id`) references `users`(`id`), primary key (`id`));
CREATE TABLE `api_key_days` (`api_key_id` varchar(30) not null, `day` varchar(10) not null, `messages` integer not null, primary key (`api_key_id`, `day`));
CREATE TABLE `batches` (`id` varchar(30), `user_id` integer not null, `mode` varchar(4) not null, `created_at` bigint not null, `accepted` integer not null, `refused` integer not null, `state` varchar(8) not null default 'active', primary key (`id`));
CREATE TABLE `message_counts` (`user_id` integer not null, `mode` varchar(4) not null, `day` varchar(10) not null, `operator` varchar(10) not null, `sender_id` varchar(20) not null, `status` varchar(12) not null, `shard` integer not null, `messages` integer not null, `segments` integer not null, `cost` bigint not null default '0', primary key (`user_id`, `mode`, `day`, `operator`, `sender_id`, `status`, `shard`));
CREATE TABLE `suppressions` (`id` varchar(30), `user_id` integer not null, `mode` varchar(4) not null, `number` varchar(20) not null, `scope` varchar(9) not null, `source` varchar(7) not null, `note` text, `created_at` bigint not null, `is_erased` integer not null default '0', primary key (`id`));
CREATE TABLE `inbound_messages` (`id` varchar(30), `user_id` integer not null, `mode` varchar(4) not null, `carrier` varchar(40) not null, `from` varchar(20) not null, `to` varchar(20) not null, `text` text not null, `keyword` varchar(5), `received_at` bigint not null, `missing_parts` integer not null default '0', `text_removed` integer not null default '0', primary key (`id`));
CREATE TABLE `templates` (`id` varchar(30), `user_id` integer not null, `mode` varchar(4) not null, `name` varchar(60) not null, `version` integer not null, `languages` text not null, `created_at` bigint not null, `updated_at` bigint not null, primary key (`id`));
CREATE TABLE `template_versions` (`template_id` varchar(30) not null, `version` integer not null, `texts` text not null, `variables` text not null, `created_at` bigint not null, primary key (`template_id`, `version`));
CREATE TABLE `spending_months` (`spender` varchar(30) not null, `month` varchar(7) not null, `spent` bigint not null, primary key (`spender`, `month`));
CREATE TABLE `senders` (`id` varchar(30), `user_id` integer not null, `sender_id` varchar(20) not null, `note` text, `is_default` integer not null, `decisions` text not null, `created_at` bigint not null, primary key (`id`));
CREATE TABLE `inbound_long_texts` (`from` varchar(20) not null, `to` varchar(20) not null, `carrier` varchar(40) not null, `reference` integer not null, `total` integer not null, `parts` text not null, `is_complete` integer not null, `expires_at` bigint not null, primary key (`from`, `to`, `carrier`, `reference`, `total`));
CREATE TABLE `destination_counts` (`message_id` varchar(30), `user_id` integer not null, `to` varchar(16) not null, `counted_at` bigint not null, primary key (`message_id`));
CREATE TABLE `sealed_keys` (`name` varchar(30), `sealed` text not null, `created_at` bigint not null, primary key (`name`));
CREATE TABLE `stored_defaults` (`name` varchar(40), `value` varchar(40) not null, primary key (`name`));
CREATE TABLE `access_log` (`id` varchar(30), `created_at` bigint not null, `operation` varchar(60) not null, `caller_kind` varchar(10) not null, `user_id` integer, `key_id` varchar(60), `password_id` integer, `operator` text, `address` text, `requests` integer not null, `records` integer not null, `number_hash` varchar(64), primary key (`id`));
CREATE TABLE `consents` (`id` varchar(30), `user_id` integer not null, `mode` varchar(4) not null, `number` varchar(20) not null, `purpose` varchar(40) not null, `source` text not null, `wording` text not null, `given_at` bigint not null, `withdrawn_at` bigint, `created_at` bigint not null, `digest` varchar(64) not null, primary key (`id`));
CREATE UNIQUE INDEX `users_login_key_unique` on `users` (`login_key`);
CREATE UNIQUE INDEX `users_email_key_unique` on `users` (`email_key`);
CREATE INDEX `application_passwords_user_id_index` on `application_passwords` (`user_id`);
CREATE INDEX `api_keys_user_id_index` on `api_keys` (`user_id`);
CREATE UNIQUE INDEX `api_keys_key_hash_unique` on `api_keys` (`key_hash`);
CREATE UNIQUE INDEX `images_path_unique` on `images` (`path`);
CREATE INDEX `images_source_url_index` on `images` (`source_url`);
CREATE INDEX `venues_slug_index` on `venues` (`slug`);
CREATE INDEX `venues_name_key_index` on `venues` (`name_key`);
CREATE INDEX `venues_geo_lat_geo_lng_index` on `venues` (`geo_lat`, `geo_lng`);
CREATE INDEX `venues_status_published_local_id_index` on `venues` (`status`, `published_local`, `id`);
CREATE INDEX `organizers_slug_index` on `organizers` (`slug`);
CREATE INDEX `organizers_name_key_index` on `organizers` (`name_key`);
CREATE INDEX `organizers_status_published_local_id_index` on `organizers` (`status`, `published_local`, `id`);
CREATE INDEX `terms_parent_id_index` on `terms` (`parent_id`);
CREATE UNIQUE INDEX `terms_taxonomy_slug_unique` on `terms` (`taxonomy`, `slug`);
CREATE INDEX `terms_taxonomy_name_key_index` on `terms` (`taxonomy`, `name_key`);
CREATE INDEX `events_slug_index` on `events` (`slug`);
CREATE INDEX `events_venue_id_index` on `events` (`venue_id`);
CREATE INDEX `events_listing_index` on `events` (`status`, `hide_from_listings`, `start_utc`, `published_local`, `id`, `end_utc`);
CREATE INDEX `events_ending_index` on `events` (`status`, `hide_from_listings`, `end_utc`, `start_utc`);
CREATE INDEX `events_featured_index` on `events` (`featured`) where featured = 1;
CREATE INDEX `events_author_id_index` on `events` (`author_id`);
CREATE INDEX `event_organizers_organizer_id_index` on `event_organizers` (`organizer_id`);
CREATE INDEX `event_terms_term_id_event_id_index` on `event_terms` (`term_id`, `event_id`);
CREATE INDEX `messages_user_id_mode_id_index` on `messages` (`user_id`, `mode`, `id`);
CREATE INDEX `submissions_carrier_message_id` on `submissions` (`carrier`, `carrier_message_id`) where `carrier_message_id` is not null;
CREATE INDEX `unmatched_receipts_received_at_index` on `unmatched_receipts` (`received_at`);
CREATE INDEX `unmatched_receipts_carrier_carrier_message_id_index` on `unmatched_receipts` (`carrier`, `carrier_message_id`);
CREATE INDEX `idempotency_keys_expires_at_index` on `idempotency_keys` (`expires_at`);
CREATE INDEX `webhook_deliveries_pending` on `webhook_deliveries` (`receiver`, `due_at`) where state = 'pending';
CREATE INDEX `webhook_deliveries_leased` on `webhook_deliveries` (`lease_owner`) where `lease_owner` is not null;
CREATE INDEX `calendar_changes_at_index` on `calendar_changes` (`at`);
CREATE INDEX `scheduled_publications_at_index` on `scheduled_publications` (`at`);
CREATE INDEX `events_modified_at_id_index` on `events` (`modified_at`, `id`);
CREATE INDEX `venues_modified_at_id_index` on `venues` (`modified_at`, `id`);
CREATE INDEX `organizers_modified_at_id_index` on `organizers` (`modified_at`, `id`);
CREATE INDEX `audit_subject_id_index` on `audit` (`subject`, `id`);
CREATE INDEX `events_scheduled_index` on `events` (`published_utc`, `id`) where status = 'future';
CREATE INDEX `events_image_id_index` on `events` (`image_id`);
CREATE INDEX `venues_image_id_index` on `venues` (`image_id`);
CREATE INDEX `organizers_image_id_index` on `organizers` (`image_id`);
CREATE INDEX `imports_runner_status_id_index` on `imports` (`runner`, `status`, `id`);
CREATE INDEX `imported_records_kind_record_id_index` on `imported_records` (`kind`, `record_id`);
CREATE INDEX `message_queue_overdue_at_index` on `message_queue` (`overdue_at`);
CREATE INDEX `submissions_uncertain` on `submissions` (`carrier`, `message_id`) where state = 'uncertain';
CREATE INDEX `unmatched_receipts_carrier_to_index` on `unmatched_receipts` (`carrier`, `to`);
CREATE INDEX events_by_title_index on events (status, hide_from_listings, substr(lower(title), 1, 200), published_local, id, start_utc, end_utc);
CREATE INDEX events_by_published_index on events (status, hide_from_listings, published_local, id, start_utc, end_utc);
CREATE INDEX events_by_ended_index on events (status, hide_from_listings, end_utc, published_local, id, start_utc);
CREATE INDEX events_by_modified_index on events (status, hide_from_listings, modified_at, id, published_local, start_utc, end_utc);
CREATE INDEX events_search_title_end on events_search (substr(title, -2));
CREATE INDEX events_search_excerpt_end on events_search (substr(excerpt, -2));
CREATE INDEX events_search_description_end on events_search (substr(description, -2));
CREATE INDEX `messages_to_id_index` on `messages` (`to`, `id`);
CREATE INDEX `message_queue_route_lane_due_at_index` on `message_queue` (`route`, `lane`, `due_at`);
CREATE INDEX `webhook_endpoints_user_id_mode_id_index` on `webhook_endpoints` (`user_id`, `mode`, `id`);
CREATE INDEX `webhook_endpoints_calendar` on `webhook_endpoints` (`hears_calendar`) where hears_calendar = 1 and disabled_at is null;
CREATE INDEX `webhook_deliveries_owned` on `webhook_deliveries` (`user_id`, `mode`, `id`);
CREATE INDEX `webhook_deliveries_of_type` on `webhook_deliveries` (`user_id`, `mode`, `event_type`, `id`);
CREATE INDEX `webhook_deliveries_undelivered` on `webhook_deliveries` (`user_id`, `mode`, `state`, `id`) where state <> 'delivered';
CREATE INDEX `webhook_deliveries_of_endpoint` on `webhook_deliveries` (`endpoint_id`, `state`, `id`) where `endpoint_id` is not null;
CREATE INDEX `webhook_deliveries_of_message` on `webhook_deliveries` (`message_id`, `id`) where `message_id` is not null;
CREATE INDEX `api_keys_user_id_id_index` on `api_keys` (`user_id`, `id`);
CREATE INDEX `api_keys_mode_id_index` on `api_keys` (`mode`, `id`);
CREATE INDEX `application_passwords_user_id_id_index` on `application_passwords` (`user_id`, `id`);
CREATE INDEX `api_key_days_day_index` on `api_key_days` (`day`);
CREATE INDEX `messages_user_id_mode_status_id_index` on `messages` (`user_id`, `mode`, `status`, `id`);
CREATE INDEX `messages_client_reference` on messages (user_id, mode, client_reference, id) where `client_reference` is not null;
CREATE INDEX `messages_batch_id` on messages (user_id, mode, batch_id, id) where `batch_id` is not null;
CREATE INDEX `messages_reason` on messages (user_id, mode, reason, status, id) where `reason` is not null;
CREATE INDEX `messages_sender_id` on messages (user_id, mode, sender_id, status, id) where `sender_id` is not null;
CREATE UNIQUE INDEX `suppressions_number_user_id_mode_unique` on `suppressions` (`number`, `user_id`, `mode`);
CREATE INDEX `suppressions_user_id_mode_id_index` on `suppressions` (`user_id`, `mode`, `id`);
CREATE INDEX `inbound_messages_user_id_mode_id_index` on `inbound_messages` (`user_id`, `mode`, `id`);
CREATE INDEX `inbound_messages_user_id_mode_to_id_index` on `inbound_messages` (`user_id`, `mode`, `to`, `id`);
CREATE INDEX `inbound_messages_from_id_index` on `inbound_messages` (`from`, `id`);
CREATE INDEX `batches_user_id_mode_id_index` on `batches` (`user_id`, `mode`, `id`);
CREATE INDEX messages_batch_counts on messages (batch_id, status, segments) where batch_id is not null;
CREATE UNIQUE INDEX `templates_user_id_mode_name_unique` on `templates` (`user_id`, `mode`, `name`);
CREATE INDEX `templates_user_id_mode_id_index` on `templates` (`user_id`, `mode`, `id`);
CREATE INDEX `spending_months_month_index` on `spending_months` (`month`);
CREATE UNIQUE INDEX `senders_user_id_sender_id_unique` on `senders` (`user_id`, `sender_id`);
CREATE INDEX `senders_user_id_id_index` on `senders` (`user_id`, `id`);
CREATE INDEX `inbound_long_texts_expires_at_index` on `inbound_long_texts` (`expires_at`);
CREATE INDEX `destination_counts_to_counted_at_index` on `destination_counts` (`to`, `counted_at`);
CREATE INDEX `destination_counts_counted_at_index` on `destination_counts` (`counted_at`);
CREATE INDEX suppressions_erased_index on suppressions (id) where is_erased = 1;
CREATE INDEX `access_log_user_id_id_index` on `access_log` (`user_id`, `id`);
CREATE INDEX `access_log_key_id_id_index` on `access_log` (`key_id`, `id`);
CREATE INDEX `access_log_number_hash_id_index` on `access_log` (`number_hash`, `id`);
CREATE UNIQUE INDEX `consents_number_user_id_mode_purpose_digest_unique` on `consents` (`number`, `user_id`, `mode`, `purpose`, `digest`);
CREATE INDEX `consents_user_id_mode_id_index` on `consents` (`user_id`, `mode`, `id`);
CREATE TRIGGER events_search_substrings_insert after insert on events_search begin insert into events_search_substrings (rowid, title, excerpt, description) values (new.id, new.title, new.excerpt, new.description); end;
CREATE TRIGGER events_search_substrings_delete after delete on events_search begin insert into events_search_substrings (events_search_substrings, rowid, title, excerpt, description) values ('delete', old.id, old.title, old.excerpt, old.description); end;
CREATE TRIGGER events_search_substrings_update after update on events_search begin insert into events_search_substrings (events_search_substrings, rowid, title, excerpt, description) values ('delete', old.id, old.title, old.excerpt, old.description); insert into events_search_substrings (rowid, title, excerpt, description) values (new.id, new.title, new.excerpt, new.description); end;
CREATE TRIGGER events_search_by_word_insert after insert on events_search begin insert into events_search_by_word (rowid, title_words, excerpt_words, description_words) values (new.id, new.title_words, new.excerpt_words, new.description_words); end;
CREATE TRIGGER events_search_by_word_delete after delete on events_search begin insert into events_search_by_word (events_search_by_word, rowid, title_words, excerpt_words, description_words) values ('delete', old.id, old.title_words, old.excerpt_words, old.description_words); end;
CREATE TRIGGER events_search_by_word_update after update on events_search begin insert into events_search_by_word (events_search_by_word, rowid, title_words, excerpt_words, description_words) values ('delete', old.id, old.title_words, old.excerpt_words, old.description_words); insert into events_search_by_word (rowid, title_words, excerpt_words, description_words) values (new.id, new.title_words, new.excerpt_words, new.description_words); end;
CREATE TRIGGER venues_search_substrings_insert after insert on venues_search begin insert into venues_search_substrings (rowid, name, description, address, city, province, state, stateprovince, zip, phone) values (new.id, new.name, new.description, new.address, new.city, new.province, new.state, new.stateprovince, new.zip, new.phone); end;
CREATE TRIGGER venues_search_substrings_delete after delete on venues_search begin insert into venues_search_substrings (venues_search_substrings, rowid, name, description, address, city, province, state, stateprovince, zip, phone) values ('delete', old.id, old.name, old.description, old.address, old.city, old.province, old.state, old.stateprovince, old.zip, old.phone); end;
CREATE TRIGGER venues_search_substrings_update after update on venues_search begin insert into venues_search_substrings (venues_search_substrings, rowid, name, description, address, city, province, state, stateprovince, zip, phone) values ('delete', old.id, old.name, old.description, old.address, old.city, old.province, old.state, old.stateprovince, old.zip, old.phone); insert into venues_search_substrings (rowid, name, description, address, city, province, state, stateprovince, zip, phone) values (new.id, new.name, new.description, new.address, new.city, new.province, new.state, new.stateprovince, new.zip, new.phone); end;
CREATE TRIGGER venues_search_by_word_insert after insert on venues_search begin insert into venues_search_by_word (rowid, title_words, excerpt_words, description_words) values (new.id, new.title_words, new.excerpt_words, new.description_words); end;
CREATE TRIGGER venues_search_by_word_delete after delete on venues_search begin insert into venues_search_by_word (venues_search_by_word, rowid, title_words, excerpt_words, description_words) values ('delete', old.id, old.title_words, old.excerpt_words, old.description_words); end;
CREATE TRIGGER venues_search_by_word_update after update on venues_search begin insert into venues_search_by_word (venues_search_by_word, rowid, title_words, excerpt_words, description_words) values ('delete', old.id, old.title_words, old.excerpt_words, old.description_words); insert into venues_search_by_word (rowid, title_words, excerpt_words, description_words) values (new.id, new.title_words, new.excerpt_words, new.description_words); end;
CREATE TRIGGER organizers_search_substrings_insert after insert on organizers_search begin insert into organizers_search_substrings (rowid, name, description, phone, email, website) values (new.id, new.name, new.description, new.phone, new.email, new.website); end;
CREATE TRIGGER organizers_search_substrings_delete after delete on organizers_search begin insert into organizers_search_substrings (organizers_search_substrings, rowid, name, description, phone, email, website) values ('delete', old.id, old.name, old.description, old.phone, old.email, old.website); end;
CREATE TRIGGER organizers_search_substrings_update after update on organizers_search begin insert into organizers_search_substrings (organizers_search_substrings, rowid, name, description, phone, email, website) values ('delete', old.id, old.name, old.description, old.phone, old.email, old.website); insert into organizers_search_substrings (rowid, name, description, phone, email, website) values (new.id, new.name, new.description, new.phone, new.email, new.website); end;
CREATE TRIGGER organizers_search_by_word_insert after insert on organizers_search begin insert into organizers_search_by_word (rowid, title_words, excerpt_words, description_words) values (new.id, new.title_words, new.excerpt_words, new.description_words); end;
CREATE TRIGGER organizers_search_by_word_delete after delete on organizers_search begin insert into organizers_search_by_word (organizers_search_by_word, rowid, title_words, excerpt_words, description_words) values ('delete', old.id, old.title_words, old.excerpt_words, old.description_words); end;
CREATE TRIGGER organizers_search_by_word_update after update on organizers_search begin insert into organizers_search_by_word (organizers_search_by_word, rowid, title_words, excerpt_words, description_words) values ('delete', old.id, old.title_words, old.excerpt_words, old.description_words); insert into organizers_search_by_word (rowid, title_words, excerpt_words, description_words) values (new.id, new.title_words, new.excerpt_words, new.description_words); end;
CREATE TRIGGER terms_search_substrings_insert after insert on terms_search begin insert into terms_search_substrings (rowid, name, slug) values (new.id, new.name, new.slug); end;
CREATE TRIGGER terms_search_substrings_delete after delete on terms_search begin insert into terms_search_substrings (terms_search_substrings, rowid, name, slug) values ('delete', old.id, old.name, old.slug); end;
CREATE TRIGGER terms_search_substrings_update after update on terms_search begin insert into terms_search_substrings (terms_search_substrings, rowid, name, slug) values ('delete', old.id, old.name, old.slug); insert into terms_search_substrings (rowid, name, slug) values (new.id, new.name, new.slug); end;
CREATE TRIGGER terms_search_by_word_insert after insert on terms_search begin insert into terms_search_by_word (rowid, title_words, excerpt_words, description_words) values (new.id, new.title_words, new.excerpt_words, new.description_words); end;
CREATE TRIGGER terms_search_by_word_delete after delete on terms_search begin insert into terms_search_by_word (terms_search_by_word, rowid, title_words, excerpt_words, description_words) values ('delete', old.id, old.title_words, old.excerpt_words, old.description_words); end;
CREATE TRIGGER terms_search_by_word_update after update on terms_search begin insert into terms_search_by_word (terms_search_by_word, rowid, title_words, excerpt_words, description_words) values ('delete', old.id, old.title_words, old.excerpt_words, old.description_words); insert into terms_search_by_word (rowid, title_words, excerpt_words, description_words) values (new.id, new.title_words, new.excerpt_words, new.description_words); end;
CREATE TRIGGER event_lists_entered after insert on event_lists  begin insert into event_list_days (list, start_day, end_day, events)
    values (new.list, (new.start_utc - ((new.start_utc % 86400000) + 86400000) % 86400000) / 86400000, (new.end_utc - ((new.end_utc % 86400000) + 86400000) % 86400000) / 86400000, 1)
    on conflict (list, start_day, end_day) do update set events = event_list_days.events + excluded.events; end;
CREATE TRIGGER event_lists_left after delete on event_lists  begin insert into event_list_days (list, start_day, end_day, events)
    values (old.list, (old.start_utc - ((old.start_utc % 86400000) + 86400000) % 86400000) / 86400000, (old.end_utc - ((old.end_utc % 86400000) + 86400000) % 86400000) / 86400000, -1)
    on conflict (list, start_day, end_day) do update set events = event_list_days.events + excluded.events; end;
CREATE TRIGGER events_entered after insert on events  begin insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, new.start_utc, new.published_local, new.id, new.end_utc from (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (select term_id from event_terms where event_id = new.id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines
  union all select 'o' || x.organizer_id from event_organizers x where x.event_id = new.id
  union all select case when exists (select 1 from venues v where v.id = new.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || new.venue_id where new.venue_id is not null
  union all select 'featured' where new.featured = 1) found where (new.status = 'publish' and new.hide_from_listings = 0) is true on conflict do nothing; end;
CREATE TRIGGER events_moved after update of status, hide_from_listings, start_utc, end_utc, published_local on events when (new.status is distinct from old.status or new.hide_from_listings is distinct from old.hide_from_listings or new.start_utc is distinct from old.start_utc or new.end_utc is distinct from old.end_utc or new.published_local is distinct from old.published_local) begin delete from event_lists where list in (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
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
  union all select 'featured' where new.featured = 1) found where (new.status = 'publish' and new.hide_from_listings = 0) is true on conflict do nothing; end;
CREATE TRIGGER events_listed after update of venue_id, featured on events when ((new.venue_id is distinct from old.venue_id or new.featured is distinct from old.featured) and not (new.status is distinct from old.status or new.hide_from_listings is distinct from old.hide_from_listings or new.start_utc is distinct from old.start_utc or new.end_utc is distinct from old.end_utc or new.published_local is distinct from old.published_local)) begin delete from event_lists where list in (select case when exists (select 1 from venues v where v.id = old.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || old.venue_id where old.venue_id is not null
  union all select 'featured' where old.featured = 1) and (start_utc, published_local, event_id, end_utc) in (select old.start_utc, old.published_local, old.id, old.end_utc where (old.status = 'publish' and old.hide_from_listings = 0) is true);
insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, new.start_utc, new.published_local, new.id, new.end_utc from (select case when exists (select 1 from venues v where v.id = new.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || new.venue_id where new.venue_id is not null
  union all select 'featured' where new.featured = 1) found where (new.status = 'publish' and new.hide_from_listings = 0) is true on conflict do nothing; end;
CREATE TRIGGER events_left after delete on events  begin delete from event_lists where list in (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (select term_id from event_terms where event_id = old.id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines
  union all select 'o' || x.organizer_id from event_organizers x where x.event_id = old.id
  union all select case when exists (select 1 from venues v where v.id = old.venue_id and (v.status = 'publish' and v.geo_lat is not null and v.geo_lng is not null))
    then 'located' else 'elsewhere' end as list
  union all select 'v' || old.venue_id where old.venue_id is not null
  union all select 'featured' where old.featured = 1) and (start_utc, published_local, event_id, end_utc) in (select old.start_utc, old.published_local, old.id, old.end_utc where (old.status = 'publish' and old.hide_from_listings = 0) is true); end;
CREATE TRIGGER event_terms_entered after insert on event_terms  begin insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, e.start_utc, e.published_local, e.id, e.end_utc from (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (new.term_id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines) found cross join events e
    where e.id = new.event_id and (e.status = 'publish' and e.hide_from_listings = 0) is true on conflict do nothing; end;
CREATE TRIGGER event_terms_left after delete on event_terms  begin delete from event_lists where list in (select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (old.term_id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines except select 't' || lines.id as list from (with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (select term_id from event_terms where event_id = old.event_id)
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage) lines) and (start_utc, published_local, event_id, end_utc) in (select e.start_utc, e.published_local, e.id, e.end_utc from events e where (e.status = 'publish' and e.hide_from_listings = 0) is true and e.id = old.event_id); end;
CREATE TRIGGER event_organizers_entered after insert on event_organizers  begin insert into event_lists (list, start_utc, published_local, event_id, end_utc) select found.list, e.start_utc, e.published_local, e.id, e.end_utc from (select 'o' || new.organizer_id as list) found cross join events e
    where e.id = new.event_id and (e.status = 'publish' and e.hide_from_listings = 0) is true on conflict do nothing; end;
CREATE TRIGGER event_organizers_left after delete on event_organizers  begin delete from event_lists where list in (select 'o' || old.organizer_id) and (start_utc, published_local, event_id, end_utc) in (select e.start_utc, e.published_local, e.id, e.end_utc from events e where (e.status = 'publish' and e.hide_from_listings = 0) is true and e.id = old.event_id); end;
CREATE TRIGGER venues_moved after update of status, geo_lat, geo_lng on venues when (new.status is distinct from old.status or new.geo_lat is distinct from old.geo_lat or new.geo_lng is distinct from old.geo_lng) begin delete from event_lists where list in (select case when (old.status = 'publish' and old.geo_lat is not null and old.geo_lng is not null) then 'located' else 'elsewhere' end) and (start_utc, published_local, event_id, end_utc) in (select e.start_utc, e.published_local, e.id, e.end_utc from events e where e.venue_id = new.id and (e.status = 'publish' and e.hide_from_listings = 0) is true);
insert into event_lists (list, start_utc, published_local, event_id, end_utc) select case when (new.status = 'publish' and new.geo_lat is not null and new.geo_lng is not null) then 'located' else 'elsewhere' end, e.start_utc, e.published_local, e.id, e.end_utc
        from events e where e.venue_id = new.id and (e.status = 'publish' and e.hide_from_listings = 0) is true; end;
CREATE TRIGGER terms_moved after update of parent_id on terms when (new.parent_id is distinct from old.parent_id) begin delete from event_lists where list in (select 't' || lines.id from (with recursive lineage (id, parent_id) as (
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
        on conflict do nothing; end;
CREATE TRIGGER events_counted after insert on events  begin insert into post_counts (kind, status, posts) values ('events', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER events_uncounted after delete on events  begin insert into post_counts (kind, status, posts) values ('events', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER events_recounted after update of status on events when (new.status <> old.status) begin insert into post_counts (kind, status, posts) values ('events', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts;
insert into post_counts (kind, status, posts) values ('events', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER venues_counted after insert on venues  begin insert into post_counts (kind, status, posts) values ('venues', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER venues_uncounted after delete on venues  begin insert into post_counts (kind, status, posts) values ('venues', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER venues_recounted after update of status on venues when (new.status <> old.status) begin insert into post_counts (kind, status, posts) values ('venues', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts;
insert into post_counts (kind, status, posts) values ('venues', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER organizers_counted after insert on organizers  begin insert into post_counts (kind, status, posts) values ('organizers', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER organizers_uncounted after delete on organizers  begin insert into post_counts (kind, status, posts) values ('organizers', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER organizers_recounted after update of status on organizers when (new.status <> old.status) begin insert into post_counts (kind, status, posts) values ('organizers', old.status, -1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts;
insert into post_counts (kind, status, posts) values ('organizers', new.status, 1)
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts; end;
CREATE TRIGGER listed_events_entered after insert on events  begin insert into listed_events (id, start_utc, end_utc) select new.id, new.start_utc, new.end_utc where new.status = 'publish' and new.hide_from_listings = 0; end;
CREATE TRIGGER listed_events_moved after update of status, hide_from_listings, start_utc, end_utc on events when (new.status <> old.status or new.hide_from_listings <> old.hide_from_listings or new.start_utc <> old.start_utc or new.end_utc <> old.end_utc) begin delete from listed_events where id = old.id;
insert into listed_events (id, start_utc, end_utc) select new.id, new.start_utc, new.end_utc where new.status = 'publish' and new.hide_from_listings = 0; end;
CREATE TRIGGER listed_events_left after delete on events  begin delete from listed_events where id = old.id; end;
insert into knex_migrations (id, name, batch, migration_time) values (1,'0001-create-accounts.ts',1,1795811764152);
insert into knex_migrations (id, name, batch, migration_time) values (2,'0002-create-calendar.ts',1,1795811764247);
insert into knex_migrations (id, name, batch, migration_time) values (3,'0003-create-messaging.ts',1,1795811764274);
insert into knex_migrations (id, name, batch, migration_time) values (4,'0004-create-webhooks.ts',1,1795811764285);
insert into knex_migrations (id, name, batch, migration_time) values (5,'0005-expand-account-limits-and-audit.ts',1,1795811764294);
insert into knex_migrations (id, name, batch, migration_time) values (6,'0006-expand-changes-of-the-calendar.ts',1,1795811764327);
insert into knex_migrations (id, name, batch, migration_time) values (7,'0007-expand-event-status.ts',1,1795811764333);
insert into knex_migrations (id, name, batch, migration_time) values (8,'0008-expand-search-of-folded-texts.ts',1,1795811764376);
insert into knex_migrations (id, name, batch, migration_time) values (9,'0009-contract-substring-indexes.ts',1,1795811764380);
insert into knex_migrations (id, name, batch, migration_time) values (10,'0010-expand-zone-rules.ts',1,1795811764383);
insert into knex_migrations (id, name, batch, migration_time) values (11,'0014-expand-images-with-alt-and-focus.ts',1,1795811764420);
insert into knex_migrations (id, name, batch, migration_time) values (12,'0015-expand-imports.ts',1,1795811764430);
insert into knex_migrations (id, name, batch, migration_time) values (13,'0016-expand-carriers.ts',1,1795811764550);
insert into knex_migrations (id, name, batch, migration_time) values (14,'0017-expand-lists-of-events.ts',1,1795811764651);
insert into knex_migrations (id, name, batch, migration_time) values (15,'0018-expand-orders-of-events.ts',1,1795811764736);
insert into knex_migrations (id, name, batch, migration_time) values (16,'0019-expand-life-of-messages.ts',1,1795811764861);
insert into knex_migrations (id, name, batch, migration_time) values (17,'0020-expand-webhook-endpoints.ts',1,1795811764985);
insert into knex_migrations (id, name, batch, migration_time) values (18,'0021-expand-limits-of-keys.ts',1,1795811765026);
insert into knex_migrations (id, name, batch, migration_time) values (19,'0022-expand-many-messages.ts',1,1795811765064);
insert into knex_migrations (id, name, batch, migration_time) values (20,'0023-expand-who-may-be-texted.ts',1,1795811765115);
insert into knex_migrations (id, name, batch, migration_time) values (21,'0024-expand-states-of-batches.ts',1,1795811765135);
insert into knex_migrations (id, name, batch, migration_time) values (22,'0025-expand-templates.ts',1,1795811765151);
insert into knex_migrations (id, name, batch, migration_time) values (23,'0026-expand-costs-of-messages.ts',1,1795811765225);
insert into knex_migrations (id, name, batch, migration_time) values (24,'0027-expand-senders.ts',1,1795811765243);
insert into knex_migrations (id, name, batch, migration_time) values (25,'0028-expand-inbound-messages.ts',1,1795811765287);
insert into knex_migrations (id, name, batch, migration_time) values (26,'0029-expand-triggers-of-statements.ts',1,1795811765287);
insert into knex_migrations (id, name, batch, migration_time) values (27,'0030-expand-counts-of-numbers.ts',1,1795811765301);
insert into knex_migrations (id, name, batch, migration_time) values (28,'0031-expand-validity-of-messages.ts',1,1795811765304);
insert into knex_migrations (id, name, batch, migration_time) values (29,'0032-expand-unfinished-imports.ts',1,1795811765319);
insert into knex_migrations (id, name, batch, migration_time) values (30,'0033-expand-erased-suppressions.ts',1,1795811765349);
insert into knex_migrations (id, name, batch, migration_time) values (31,'0034-expand-default-retention.ts',1,1795811765379);
insert into knex_migrations (id, name, batch, migration_time) values (32,'0035-expand-access-log.ts',1,1795811765394);
insert into knex_migrations (id, name, batch, migration_time) values (33,'0036-expand-deleted-users.ts',1,1795811765397);
insert into knex_migrations (id, name, batch, migration_time) values (34,'0037-expand-consents.ts',1,1795811765413);
insert into knex_migrations_lock ("index", is_locked) values (1,0);
insert into revisions (name, value) values ('accounts',0);
insert into revisions (name, value) values ('calendar',0);
insert into revisions (name, value) values ('webhooks',0);
insert into zone_rules (id, version, checked_to) values (1,'',null);
insert into stored_defaults (name, value) values ('NGOMA_RETENTION_MESSAGES','730');
