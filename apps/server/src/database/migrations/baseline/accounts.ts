import type { Knex } from 'knex';

/** Creates the tables of users, API keys, the audit log and stored responses. */
export async function createAccountTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.increments('id');
    table.string('login', 60).notNullable();
    // In lower case, because logins and addresses are compared without case.
    table.string('login_key', 60).notNullable().unique();
    table.string('email', 254);
    table.string('email_key', 254).unique();
    table.string('role', 20).notNullable();
    table.bigInteger('created_at').notNullable();
    // Null: enabled. The passwords and keys of a disabled user are invalid.
    table.bigInteger('disabled_at');
    // The cost limit of a month, in thousandths of the currency; null: no limit.
    table.bigInteger('per_month');
    // The row of a deleted user stays as a pseudonym, because messages and the audit refer to it.
    table.bigInteger('deleted_at');
  });
  await knex.schema.createTable('application_passwords', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('id').inTable('users').index();
    table.string('name', 100).notNullable();
    // SHA-256, hexadecimal. Passwords are long and random, so a slow hash would add nothing.
    table.string('password_hash', 64).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('revoked_at');
    // To the minute; null until the first use.
    table.bigInteger('last_used_at');
    table.index(['user_id', 'id']);
  });
  await knex.schema.createTable('api_keys', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable().references('id').inTable('users').index();
    table.string('name', 100).notNullable();
    table.string('mode', 4).notNullable();
    // Separated by spaces; empty: all scopes that the mode and the user's role allow.
    table.text('scopes').notNullable();
    // SHA-256, hexadecimal.
    table.string('key_hash', 64).notNullable().unique();
    // The end of the key, shown in lists.
    table.string('key_hint', 8).notNullable();
    // The secret that signs webhooks of the key's messages, sealed by `secret-box.ts`.
    table.text('webhook_secret').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('revoked_at');
    // Null: never.
    table.bigInteger('expires_at');
    // Addresses and networks, separated by spaces; empty: every address.
    table.text('allowed_from').notNullable().defaultTo('');
    table.bigInteger('last_used_at');
    // The key that replaces this one; null unless it was rolled.
    table.string('rolled_to', 30);
    // Requests to send per second; null: the default of the service.
    table.integer('per_second');
    // Messages per day; null: no limit.
    table.integer('per_day');
    table.bigInteger('per_month');
    table.index(['user_id', 'id']);
    table.index(['mode', 'id']);
  });
  // Messages that were accepted on a day of the installation's time zone, for keys with a daily limit.
  await knex.schema.createTable('api_key_days', (table) => {
    table.string('api_key_id', 30).notNullable();
    // 2026-11-23
    table.string('day', 10).notNullable();
    table.integer('messages').notNullable();
    table.primary(['api_key_id', 'day']);
    table.index(['day']);
  });
  // Spending in a month of the installation's time zone, for users and keys with a limit.
  await knex.schema.createTable('spending_months', (table) => {
    // key_01… or user:2
    table.string('spender', 30).notNullable();
    // 2026-11
    table.string('month', 7).notNullable();
    table.bigInteger('spent').notNullable();
    table.primary(['spender', 'month']);
    table.index(['month']);
  });
  await createLogs(knex);
  await createInstallationTables(knex);
}

async function createLogs(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit', (table) => {
    // A ULID, so that entries in the order of their ids are in the order of time.
    table.string('id', 30).primary();
    table.bigInteger('at').notNullable();
    // cli | key | system | user
    table.string('actor_kind', 10).notNullable();
    // The user of the operating system, the id of the key, or the login.
    table.text('actor').notNullable();
    // Null for commands, which work on the database itself.
    table.text('address');
    table.string('action', 60).notNullable();
    table.text('subject').notNullable();
    // done | refused
    table.string('result', 10).notNullable();
    // JSON: the request without secrets.
    table.text('details').notNullable();
    table.index(['subject', 'id']);
  });
  // Reads of personal data. It contains no login and no number: a user is an id, a number its keyed hash.
  await knex.schema.createTable('access_log', (table) => {
    table.string('id', 30).primary();
    table.bigInteger('created_at').notNullable();
    table.string('operation', 60).notNullable();
    table.string('caller_kind', 10).notNullable();
    table.integer('user_id');
    table.string('key_id', 60);
    table.integer('password_id');
    // The user of the operating system, for commands.
    table.text('operator');
    table.text('address');
    table.integer('requests').notNullable();
    table.integer('records').notNullable();
    table.string('number_hash', 64);
    table.index(['user_id', 'id']);
    table.index(['key_id', 'id']);
    table.index(['number_hash', 'id']);
  });
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.string('api_key_id', 30).notNullable();
    table.string('key', 255).notNullable();
    // SHA-256 of the method, the path and the body.
    table.string('fingerprint', 64).notNullable();
    table.text('location').notNullable();
    // The exact body of the response.
    table.text('body').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().index();
    table.smallint('status').notNullable().defaultTo(202);
    table.primary(['api_key_id', 'key']);
  });
}

async function createInstallationTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('revisions', (table) => {
    table.string('name', 20).primary();
    table.bigInteger('value').notNullable();
  });
  await knex('revisions').insert(['accounts', 'calendar', 'webhooks'].map((name) => ({ name, value: 0 })));
  // Random keys of the installation, sealed with its secret key.
  await knex.schema.createTable('sealed_keys', (table) => {
    table.string('name', 30).primary();
    table.text('sealed').notNullable();
    table.bigInteger('created_at').notNullable();
  });
  // Defaults of settings that depend on the version that created the database.
  await knex.schema.createTable('stored_defaults', (table) => {
    table.string('name', 40).primary();
    table.string('value', 40).notNullable();
  });
  await knex('stored_defaults').insert({ name: 'NGOMA_RETENTION_MESSAGES', value: '730' });
}
