import pg from 'pg';
import { firstUlid } from '../../apps/server/src/ids/ulid.ts';
import { dayMs } from '../../apps/server/src/time/durations.ts';

/** A year, which ended before the benchmark began, so that its last week is a whole one. */
export const seededDays = 364;
const carrier = 'stand';
const tables = ['messages', 'message_events', 'submissions'];

/**
 * Fills the tables of messages by SQL: `messages` delivered messages of the first user, spread evenly over a year before
 * `untilMs`, each with three events and a submission. Two of a hundred were not delivered.
 */
export async function seedBySql(url: string, messages: number, untilMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '256MB'`);
    const indexes = await dropIndexes(client);
    for (const statement of fillStatements(messages, untilMs)) await client.query(statement);
    for (const each of indexes) await client.query(each);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

interface Index {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
  readonly is_primary: boolean;
}

/** Returns the statements that create them again: an index of a full table is built in a fraction of the time. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as table,
      pg_get_indexdef(indexrelid) as definition, indisprimary as is_primary
    from pg_index where indrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const { name, table, is_primary } of rows)
    await client.query(is_primary ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
  return rows.flatMap(({ name, table, definition, is_primary }) => [
    definition,
    ...(is_primary ? [`alter table ${table} add constraint ${name} primary key using index ${name}`] : []),
  ]);
}

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
/** The ten characters of a ULID for a time in milliseconds. */
const ulidTime = (ms: string): string =>
  Array.from({ length: 10 }, (_, index) => {
    return `substr('${digits}', ((${ms} >> ${45 - 5 * index}) & 31)::int + 1, 1)`;
  }).join(' || ');

const phonesOf = (messages: number): number => Math.max(1, Math.floor(messages / 10));

/** The message at this place, counted from the oldest one. */
export function seededMessage(place: number, messages: number, untilMs: number) {
  const atMs = untilMs - seededDays * dayMs + Math.round((place / messages) * seededDays * dayMs);
  const id = `msg_${firstUlid(atMs).slice(0, 10)}${String(place).padStart(16, '0')}`;
  const phone = `+25677${String(place % phonesOf(messages)).padStart(7, '0')}`;
  return { id, phone, atMs, reference: `booking-${place}` };
}

function fillStatements(messages: number, untilMs: number): string[] {
  const beganMs = untilMs - seededDays * dayMs;
  const phones = phonesOf(messages);
  const places = `
    select place, at, 'msg_' || ${ulidTime('at')} || lpad(place::text, 16, '0') as id, place % 50 = 0 as is_lost
    from (
      select place, ${beganMs}::bigint + (place::float8 / ${messages} * ${seededDays * dayMs})::bigint as at
      from generate_series(0, ${messages - 1}) as place
    ) as dated`;
  return [
    `insert into messages (id, api_key_id, user_id, mode, "to", sender_id, text, encoding, segments, status, reason,
      sequence, created_at, updated_at, expires_at, client_reference)
    select id, 'key_seeded', (select min(id) from users), 'live', '+25677' || lpad((place % ${phones})::text, 7, '0'),
      case when place % 2 = 0 then null else (array['NWSC', 'UMEME', 'KCCA', 'Ndere', 'MTrac'])[1 + place / 2 % 5] end,
      'Your seat at Ndere Centre is booked for Friday, 19:00.', 'gsm7', 1,
      case when is_lost then 'undelivered' else 'delivered' end, case when is_lost then 'absent_subscriber' end,
      4, at, at + 900, at + ${dayMs}, 'booking-' || place
    from (${places}) as placed`,
    `insert into message_events (message_id, sequence, status, carrier, part, carrier_code, "at")
    select id, sequence, case sequence when 1 then 'accepted' when 2 then 'sending' when 3 then 'sent' else
      case when is_lost then 'undelivered' else 'delivered' end end, case when sequence > 1 then '${carrier}' end,
      case when sequence > 2 then 1 end, case when sequence = 4 then 'DELIVRD 000' end, at + sequence * 100
    from (${places}) as placed, generate_series(1, 4) as sequence`,
    `insert into submissions (message_id, attempt, part, carrier, carrier_message_id, state, receipt, submitted_at, total)
    select id, 1, 1, '${carrier}', md5(place::text), 'accepted', case when is_lost then 'undelivered' else 'delivered' end,
      at + 200, 1
    from (${places}) as placed`,
  ];
}
