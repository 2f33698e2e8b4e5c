import { toAuditActor } from '../../account/audit-actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { Refusal } from '../../problems/refusal.ts';
import type { Clock } from '../../time/clock.ts';
import type { Numbers } from './numbers.ts';
import { countRecords, toNumberErasure, toNumberExport } from './representation.ts';

export function numberHandlers(numbers: Numbers, clock: Pick<Clock, 'now'>) {
  return {
    async exportNumber({ path, caller, request }) {
      const by = toAuditActor(caller, request, clock.now());
      const data = await numbers.read(path.number, by);
      return { status: 200, body: toNumberExport(path.number, data, by.nowMs), records: countRecords(data) };
    },

    async eraseNumber({ path, caller, request }) {
      try {
        const erasure = await numbers.erase(path.number, toAuditActor(caller, request, clock.now()));
        return { status: 200, body: toNumberErasure(path.number, erasure) };
      } catch (error) {
        throw error instanceof Refusal ? new Problem(error.code, { detail: error.message }) : error;
      }
    },
  } satisfies Partial<Handlers>;
}
