import type { components } from '@ngoma/contract';
import type { NumberHash } from '../../account/number-hash.ts';
import { isAccessEntryId, listAccess } from '../../audit/access-log.ts';
import type { AccessRecorder } from '../../audit/access-recorder.ts';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import { readInstant } from '../../http/requests/read-instant.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import { toAccessEntry } from './representation.ts';

type Schemas = components['schemas'];

export interface AccessLogOptions {
  readonly db: Database;
  readonly recorder: Pick<AccessRecorder, 'flush'>;
  readonly numberHash: NumberHash;
}

export function accessLogHandlers({ db, recorder, numberHash }: AccessLogOptions) {
  return {
    async listAccessEntries({ query }) {
      const {
        limit = 25,
        cursor,
        user_id: userId,
        key_id: keyId,
        operation,
        created_after,
        created_before,
        number,
        ...unread
      } = query;
      unread satisfies NoMembers<typeof unread>;
      const filter = {
        ...{ limit: limit + 1, before: readCursor(cursor, isAccessEntryId), userId, keyId, operation },
        createdAfterMs: readInstant(created_after),
        createdBeforeMs: readInstant(created_before),
        numberHash: number === undefined ? undefined : numberHash(number),
      };
      // The reads of this process before this request are then in the list.
      await recorder.flush();
      const { page, nextCursor: next_cursor } = toPage(await listAccess(db.read, filter), limit);
      return { status: 200, body: complete<Schemas['AccessPage']>({ data: page.map(toAccessEntry), next_cursor }) };
    },
  } satisfies Partial<Handlers>;
}
