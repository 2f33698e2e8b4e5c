import type { Role, UserId } from '../../account/caller.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { EndpointId, WebhookOwner } from '../delivery.ts';
import type { DisabledReason } from './endpoint.ts';

export interface EndpointRow {
  readonly id: EndpointId;
  readonly user_id: UserId;
  readonly mode: WebhookOwner['mode'];
  readonly url: string;
  readonly receiver: string;
  readonly event_types: string;
  readonly hears_calendar: 0 | 1;
  readonly description: string | null;
  readonly secret: string;
  readonly old_secret: string | null;
  readonly old_secret_until: number | null;
  readonly failing_since: number | null;
  readonly disabled_at: number | null;
  readonly disabled_reason: DisabledReason | null;
  readonly created_at: number;
  readonly updated_at: number;
}

const table = 'webhook_endpoints';

export const insertEndpoint = (trx: Transaction, row: EndpointRow) => trx<EndpointRow>(table).insert(row);

export const updateEndpoint = (trx: Transaction, id: EndpointId, columns: Partial<EndpointRow>): Promise<number> =>
  trx<EndpointRow>(table).where({ id }).update(columns);

export const deleteEndpoint = (trx: Transaction, id: EndpointId): Promise<number> =>
  trx<EndpointRow>(table).where({ id }).delete();

export async function countEndpoints(trx: Transaction, { userId, mode }: WebhookOwner): Promise<number> {
  const rows = await trx(table).where({ user_id: userId, mode }).select('id');
  return rows.length;
}

export async function findEndpoint(
  db: Database,
  id: EndpointId,
  { userId, mode }: WebhookOwner,
): Promise<EndpointRow | undefined> {
  return db.read<EndpointRow>(table).where({ id, user_id: userId, mode }).first();
}

/** Reads an endpoint and locks it until the transaction ends. */
export async function lockEndpoint(
  trx: Transaction,
  id: EndpointId,
  { userId, mode }: WebhookOwner,
): Promise<EndpointRow | undefined> {
  return trx<EndpointRow>(table).where({ id, user_id: userId, mode }).forUpdate().first();
}

/** Lists endpoints, newest first. */
export async function listEndpoints(
  db: Database,
  { userId, mode }: WebhookOwner,
  { before, limit }: { readonly before: EndpointId | undefined; readonly limit: number },
): Promise<EndpointRow[]> {
  const query = db.read<EndpointRow>(table).where({ user_id: userId, mode });
  if (before !== undefined) query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).select();
}

/** An enabled endpoint with the role of its user. */
export interface EnabledEndpointRow extends Pick<EndpointRow, 'id' | 'user_id' | 'mode' | 'url' | 'event_types'> {
  readonly role: Role;
}

const selectEnabled = `
  select e.id, e.user_id, e.mode, e.url, e.event_types, users.role
  from webhook_endpoints e join users on users.id = e.user_id
  where e.disabled_at is null`;

const selectOwnerEndpoints = prepared(`${selectEnabled} and e.user_id = ? and e.mode = ? order by e.id`);

/** Finds the enabled endpoints of an owner. A disabled user still gets webhooks about messages accepted before. */
export const findEnabledEndpoints = (trx: Transaction, { userId, mode }: WebhookOwner): Promise<EnabledEndpointRow[]> =>
  runIn(trx, selectOwnerEndpoints(userId, mode));

const selectCalendarEndpoints = prepared(
  `${selectEnabled} and users.disabled_at is null and e.hears_calendar = 1 order by e.id`,
);

/** Finds the endpoints of all enabled users, in both modes, that subscribe to calendar events. */
export const findCalendarEndpoints = (trx: Transaction): Promise<EnabledEndpointRow[]> =>
  runIn(trx, selectCalendarEndpoints());

const selectRevisions = prepared(
  `select name, value from revisions where name in ('accounts', 'webhooks') order by name`,
);

/** Changes with each change of an endpoint or an account. */
export async function readEndpointsRevision(trx: Transaction): Promise<string> {
  const rows = await runIn<{ readonly name: string; readonly value: number }>(trx, selectRevisions());
  return rows.map(({ name, value }) => `${name} ${value}`).join();
}

export type SignerRow = Pick<EndpointRow, 'secret' | 'old_secret' | 'old_secret_until' | 'disabled_at'>;

const selectSigner = prepared(
  'select secret, old_secret, old_secret_until, disabled_at from webhook_endpoints where id = ?',
);

export async function findSigner(db: Database, id: EndpointId): Promise<SignerRow | undefined> {
  const [row] = await db.select<SignerRow>(selectSigner(id));
  return row;
}

// Skips rows that a worker has locked: the worker stops them when they are due, because nothing signs them any more.
const stopDeliveriesOfUser = prepared(`
  with held as (
    select id from webhook_deliveries where user_id = ? and state = 'pending' for update skip locked
  )
  update webhook_deliveries set state = 'stopped', finished_at = ? where id in (select id from held)
`);

/** Deletes the webhook endpoints of a user and stops their pending deliveries. Retention deletes the deliveries later. */
export async function deleteWebhooksOf(trx: Transaction, userId: UserId, nowMs: number): Promise<void> {
  await trx(table).where({ user_id: userId }).delete();
  await runIn(trx, stopDeliveriesOfUser(userId, nowMs));
}
