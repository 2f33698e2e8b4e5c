import type { Snapshot, Transaction } from '../../database/database.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { expiringAt } from '../lists/expiry.ts';
import type { CalendarContext } from '../posts/context.ts';
import { siteOf, writerOf } from '../posts/site.ts';
import { findSettingsWithLogo } from './repository.ts';
import { fromSettings, toSettings } from './representation.ts';
import { updateSettings } from './write-settings.ts';

/** The settings of the calendar, which its pages show. */
export function settingsHandlers({ db, siteSettings }: Pick<CalendarContext, 'db' | 'siteSettings'>) {
  async function show(db: Snapshot | Transaction, { origin }: RequestContext) {
    const { settings, logo } = await findSettingsWithLogo(db);
    return toSettings(settings, logo, { origin, zone: siteSettings.zone });
  }

  return {
    async getSettings({ request }) {
      return db.snapshot(async (snapshot) => {
        return { status: 200, body: await show(snapshot, request), ...expiringAt() } as const;
      });
    },

    async updateSettings({ body, headers, caller, request }) {
      const condition = { headers, show: (trx: Transaction) => show(trx, request) };
      const writer = writerOf(caller, siteOf(request, siteSettings));
      const updated = await updateSettings(db, fromSettings(body), condition, writer, request.origin);
      return { status: 200, body: updated } as const;
    },
  } satisfies Partial<Handlers>;
}
