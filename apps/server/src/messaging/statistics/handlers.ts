import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { invalidCursor, toKeyedPage } from '../../http/responses/list-page.ts';
import { toAmount } from '../costs/representation.ts';
import { findListOwner } from '../messages/list-owner.ts';
import type { CountedStep } from '../verifications/count-verifications.ts';
import { type CounterKey, listCounts, type MessageCounts } from './repository.ts';
import { listVerificationCounts, type VerificationCounterKey, type VerificationCounts } from './verification-counts.ts';

type Schemas = components['schemas'];

export function statisticsHandlers(db: Database, currency: string) {
  return {
    async listMessageStatistics({ query, caller }) {
      const { mode, limit = 25, cursor, from_day, to_day, user_id, key_id, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = cursor === undefined ? undefined : decodeCursor(cursor);
      const { owner, apiKeyId } = await findListOwner(db, caller, { mode, user_id, key_id });
      const found = await listCounts(db, owner, { from: from_day, to: to_day, before, apiKeyId, limit: limit + 1 });
      const { page, nextCursor: next_cursor } = toKeyedPage(found, limit, toCursorKey);
      return {
        status: 200,
        body: complete<Schemas['MessageStatisticsPage']>({
          data: page.map((each) => toStatistics(each, currency)),
          next_cursor,
        }),
      };
    },

    async listVerificationStatistics({ query, caller }) {
      const { mode, limit = 25, cursor, from_day, to_day, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = cursor === undefined ? undefined : decodeVerificationCursor(cursor);
      const filter = { from: from_day, to: to_day, before, limit: limit + 1 };
      const found = await listVerificationCounts(db, ownerOf(caller, mode), filter);
      const { page, nextCursor: next_cursor } = toKeyedPage(found, limit, toVerificationCursorKey);
      const body = { data: page.map(toVerificationStatistics), next_cursor };
      return { status: 200, body: complete<Schemas['VerificationStatisticsPage']>(body) };
    },
  } satisfies Partial<Handlers>;
}

function toVerificationStatistics({ day, operator, steps }: VerificationCounts): Schemas['VerificationStatistics'] {
  const count = (step: CountedStep) => steps.get(step) ?? 0;
  const started = count('started');
  return complete<Schemas['VerificationStatistics']>({
    ...{ day, operator, started, approved: count('approved'), failed: count('failed') },
    ...{ expired: count('expired'), canceled: count('canceled'), replaced: count('replaced') },
    conversion: started === 0 ? 0 : Math.round((1_000 * count('approved')) / started) / 1_000,
  });
}

const toVerificationCursorKey = ({ day, operator }: VerificationCounterKey): string => [day, operator].join('\n');

function decodeVerificationCursor(cursor: string): VerificationCounterKey {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, day, operator] = /^(\d{4}-\d\d-\d\d)\n(mtn|airtel|other)$/u.exec(text) ?? [];
  if (day === undefined) throw invalidCursor();
  return { day, operator: operator as VerificationCounterKey['operator'] }; // as: checked by the expression
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

const toCursorKey = ({ day, operator, senderId }: CounterKey): string => [day, operator, senderId].join('\n');

function decodeCursor(cursor: string): CounterKey {
  const [, day, operator, senderId] =
    /^(\d{4}-\d\d-\d\d)\n(mtn|airtel|other)\n([^\0]*)$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (day === undefined || senderId === undefined) throw invalidCursor();
  return { day, operator: operator as CounterKey['operator'], senderId }; // as: checked by the expression
}
