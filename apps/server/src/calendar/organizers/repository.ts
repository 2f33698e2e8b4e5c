import type { Knex } from 'knex';
import type { Transaction } from '../../database/database.ts';
import { type PostAddress, toCondition } from '../posts/address.ts';
import { fromPostRow, inOrderOf, type PostRow, toPostRow } from '../posts/repository.ts';
import type { Organizer, OrganizerId } from './organizer.ts';

interface OrganizerRow extends PostRow {
  readonly id: OrganizerId;
  readonly name: string;
  readonly name_key: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
}

export async function findOrganizer(db: Knex, address: PostAddress): Promise<Organizer | undefined> {
  const row: OrganizerRow | undefined = await db('organizers').where(toCondition(address)).first();
  return row && toOrganizer(row);
}

/** The organizers with these ids, in the order of the ids; ids of nothing are left out. */
export async function findOrganizers(db: Knex, ids: readonly number[]): Promise<Organizer[]> {
  if (ids.length === 0) return [];
  const rows: OrganizerRow[] = await db('organizers').whereIn('id', [...new Set(ids)]);
  return inOrderOf(ids, rows).map(toOrganizer);
}

/** The organizers of some events, event by event and in the order in which each event names them. */
export async function findOrganizersOfEvents(
  db: Knex,
  eventIds: readonly number[],
): Promise<{ readonly eventId: number; readonly organizer: Organizer }[]> {
  if (eventIds.length === 0) return [];
  const rows: (OrganizerRow & { readonly event_id: number })[] = await db('event_organizers')
    .join('organizers', 'organizers.id', 'event_organizers.organizer_id')
    .whereIn('event_id', [...eventIds])
    .orderBy(['event_id', 'position'])
    .select('organizers.*', 'event_id');
  return rows.map((row) => ({ eventId: row.event_id, organizer: toOrganizer(row) }));
}

/** The organizers of this name outside the trash, the oldest first. */
export async function findOrganizersByName(db: Knex, name: string): Promise<Organizer[]> {
  const rows: OrganizerRow[] = await db('organizers')
    .where({ name_key: toNameKey(name) })
    .whereNot({ status: 'trash' })
    .orderBy('id')
    .limit(20);
  return rows.map(toOrganizer);
}

export async function insertOrganizer(trx: Transaction, organizer: Organizer): Promise<void> {
  await trx<OrganizerRow>('organizers').insert(toRow(organizer));
}

export async function updateOrganizerRow(trx: Transaction, organizer: Organizer): Promise<void> {
  const { id, ...row } = toRow(organizer);
  await trx<OrganizerRow>('organizers').where({ id }).update(row);
}

/** Takes an organizer away from all its events (DI-25), which change by it and keep their others. */
export async function unlinkOrganizer(trx: Transaction, id: OrganizerId): Promise<void> {
  const links = trx('event_organizers').where({ organizer_id: id });
  await trx('events').whereIn('id', links.clone().select('event_id')).increment('revision', 1);
  await links.delete();
}

const toNameKey = (name: string): string => name.toLowerCase();

function toOrganizer(row: OrganizerRow): Organizer {
  const { id, name, phone, email, website } = row;
  return { ...fromPostRow(row), id, name, phone, email, website };
}

function toRow(organizer: Organizer): OrganizerRow {
  const { id, name, phone, email, website } = organizer;
  return { ...toPostRow(organizer), id, name, name_key: toNameKey(name), phone, email, website };
}
