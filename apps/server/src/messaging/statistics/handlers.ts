import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { invalidCursor } from '../../http/responses/list-page.ts';
import { toAmount } from '../costs/representation.ts';
import { type CounterKey, listCounts, type MessageCounts } from './repository.ts';

type Schemas = components['schemas'];

export function statisticsHandlers(db: Database, currency: string) {
  return {
    async listMessageStatistics({ query, caller }) {
      const { mode, limit = 25, cursor, from_day, to_day, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = cursor === undefined ? undefined : decodeCursor(cursor);
      const filter = { from: from_day, to: to_day, before, limit: limit + 1 };
      const found = await listCounts(db, ownerOf(caller, mode), filter);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const next_cursor = found.length > limit && last ? encodeCursor(last) : null;
      return {
        status: 200,
        body: complete<Schemas['MessageStatisticsPage']>({
          data: page.map((each) => toStatistics(each, currency)),
          next_cursor,
        }),
      };
    },
  } satisfies Partial<Handlers>;
}

const toStatistics = (
  { day, operator, senderId, segments, cost, statuses }: MessageCounts,
  currency: string,
): Schemas['MessageStatistics'] =>
  complete<Schemas['MessageStatistics']>({
    day,
    operator,
    sender_id: senderId === '' ? null : senderId,
    messages: [...statuses.values()].reduce((sum, each) => sum + each, 0),
    segments,
    cost: toAmount(cost, currency),
    statuses: Object.fromEntries(statuses),
  });

const encodeCursor = ({ day, operator, senderId }: CounterKey): string =>
  Buffer.from([day, operator, senderId].join('\n')).toString('base64url');

function decodeCursor(cursor: string): CounterKey {
  const [, day, operator, senderId] =
    /^(\d{4}-\d\d-\d\d)\n(mtn|airtel|other)\n([^\0]*)$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (day === undefined || senderId === undefined) throw invalidCursor();
  return { day, operator: operator as CounterKey['operator'], senderId }; // as: checked by the expression
}
