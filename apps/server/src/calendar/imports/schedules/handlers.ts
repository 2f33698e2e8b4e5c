import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { userIdOf } from '../../../account/caller.ts';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/handler.ts';
import { readCursor, toPage } from '../../../http/responses/list-page.ts';
import type { AddressPolicy } from '../../../outbound/address-policy.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Clock } from '../../../time/clock.ts';
import { readBoolean } from '../../tec/booleans.ts';
import type { ScheduleId } from '../run-conditions.ts';
import { readAddress } from '../runs/import-address.ts';
import { findSchedule, listSchedules } from './repository.ts';
import { toImportSchedule } from './representation.ts';
import { isScheduleId, type Schedule } from './schedule.ts';
import { createScheduleWriter } from './write-schedule.ts';

type Schemas = components['schemas'];

export interface ScheduleHandlerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: AddressPolicy;
  /** Wakes the import worker. */
  readonly wake: () => void;
}

export function importScheduleHandlers({ db, clock, policy, wake }: ScheduleHandlerOptions) {
  const writer = createScheduleWriter(db, clock, wake);

  return {
    async createImportSchedule({ body, caller, request }) {
      const { source, url, every, missing = 'report', paused, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const created = await writer.create({
        ...{ userId: userIdOf(caller), source, url: readAddress(url, policy), every, missing },
        ...{ paused: readBoolean(paused) ?? false, origin: request.origin },
      });
      const Location = `${request.origin}${request.basePath}/import-schedules/${created.id}`;
      return { status: 201, body: toImportSchedule(created), headers: { Location } };
    },

    async listImportSchedules({ query }) {
      const { limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = readCursor(cursor, isScheduleId);
      const { page, nextCursor } = toPage(await listSchedules(db.read, { before, limit: limit + 1 }), limit);
      return {
        status: 200,
        body: complete<Schemas['ImportSchedulePage']>({
          import_schedules: page.map(toImportSchedule),
          next_cursor: nextCursor,
        }),
      };
    },

    async getImportSchedule({ path }) {
      return { status: 200, body: toImportSchedule(found(await findSchedule(db.read, idOf(path)))) };
    },

    async updateImportSchedule({ path, body }) {
      const { url, every, missing, paused, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const patch = {
        ...{ url: url === undefined ? undefined : readAddress(url, policy), every, missing },
        paused: readBoolean(paused),
      };
      return { status: 200, body: toImportSchedule(found(await writer.update(idOf(path), patch))) };
    },

    async deleteImportSchedule({ path }) {
      return { status: 200, body: toImportSchedule(found(await writer.remove(idOf(path)))) };
    },
  } satisfies Partial<Handlers>;
}

const idOf = ({ id }: { readonly id: string }): ScheduleId => id as ScheduleId; // as: the contract checks its form

function found(schedule: Schedule | undefined): Schedule {
  if (schedule !== undefined) return schedule;
  throw new Problem('import-schedule-not-found', { detail: 'There is no schedule of an import with this id.' });
}
