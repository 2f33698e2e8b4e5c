// Knex publishes no types for its dialects, which are the documented way to adapt a client.
declare module 'knex/lib/dialects/sqlite3/index.js' {
  import type { Knex } from 'knex';

  const Client: typeof Knex.Client;
  export default Client;
}

declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  const Client: typeof Knex.Client;
  export default Client;
}
