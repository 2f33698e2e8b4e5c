import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { Signer } from '../../account/secret-box.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Currency } from '../events/cost.ts';
import type { CalendarContext } from '../posts/context.ts';
import { siteOf } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { readBoolean } from '../tec/booleans.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { storeDuePublications } from './publication-task.ts';
import { readPage } from './read-page.ts';
import { findRecordBodies, toChange } from './representation.ts';

interface ChangeContext extends Pick<CalendarContext, 'db' | 'siteSettings'> {
  readonly currency: Currency;
  readonly signer: Signer;
}

const defaultLimit = 100;

export function changeHandlers({ db, siteSettings, currency, signer }: ChangeContext) {
  return {
    async listChanges({ query, caller, request }) {
      const { cursor, limit = defaultLimit, records, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const site = siteOf(request, siteSettings);
      const { nowMs } = site;
      const visibility = visibilityOf(caller, nowMs);
      const audience = visibility.unpublishedOf;
      const position = cursor === undefined ? undefined : decodeCursor(cursor, audience, nowMs, signer);
      await storeDuePublications(db, nowMs);
      const body = await db.snapshot(async (snapshot) => {
        const { changes, next, hasMore } = await readPage(db, snapshot, position, { visibility, limit });
        const withRecords = readBoolean(records) === true;
        const bodies = withRecords
          ? await findRecordBodies(snapshot, changes, { visibility, site, currency })
          : undefined;
        return complete<components['schemas']['ChangePage']>({
          data: changes.map((change) => toChange(change, bodies, site)),
          next_cursor: encodeCursor(next, audience, nowMs, signer),
          has_more: hasMore,
        });
      });
      return { status: 200, body };
    },
  } satisfies Partial<Handlers>;
}
