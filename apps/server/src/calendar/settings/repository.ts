import type { Knex } from 'knex';
import type { Transaction } from '../../database/database.ts';
import type { Image } from '../images/image.ts';
import { findImage } from '../images/repository.ts';
import type { ImageId } from '../posts/post.ts';
import { defaultSettings, type FirstView, type Settings } from './settings.ts';

interface SettingsRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly logo_id: ImageId | null;
  readonly time_zone: string | null;
  readonly languages: string;
  readonly accent_color: string | null;
  readonly first_view: FirstView;
}

/** The only row. */
const id = 1;

export async function findSettings(db: Knex): Promise<Settings> {
  const row = await db<SettingsRow>('calendar_settings').where({ id }).first();
  if (row === undefined) return defaultSettings;
  return {
    name: row.name,
    description: row.description,
    logoId: row.logo_id ?? undefined,
    timeZone: row.time_zone ?? undefined,
    languages: JSON.parse(row.languages),
    accent: row.accent_color ?? undefined,
    firstView: row.first_view,
  };
}

export interface SettingsWithLogo {
  readonly settings: Settings;
  readonly logo: Image | undefined;
}

export async function findSettingsWithLogo(db: Knex): Promise<SettingsWithLogo> {
  const settings = await findSettings(db);
  return { settings, logo: settings.logoId && (await findImage(db, settings.logoId)) };
}

export async function storeSettings(trx: Transaction, settings: Settings): Promise<void> {
  const row: SettingsRow = {
    id,
    name: settings.name,
    description: settings.description,
    logo_id: settings.logoId ?? null,
    time_zone: settings.timeZone ?? null,
    languages: JSON.stringify(settings.languages),
    accent_color: settings.accent ?? null,
    first_view: settings.firstView,
  };
  await trx<SettingsRow>('calendar_settings').insert(row).onConflict('id').merge();
}
