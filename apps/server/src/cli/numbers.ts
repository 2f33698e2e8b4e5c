import { defineCommand } from 'citty';
import type { AuditActor } from '../account/audit-actor.ts';
import { createNumbers, type Numbers, type Traces } from '../messaging/numbers/numbers.ts';
import { countRecords, toNumberErasure, toNumberExport } from '../messaging/numbers/representation.ts';
import { jsonFlag } from './arguments.ts';
import { recordCommandRead } from './audited.ts';
import { createOperatorChanges, silent } from './operated-messages.ts';
import { print } from './output.ts';
import { requireNumber } from './require-number.ts';
import { operator, type Session, withDatabase } from './session.ts';

const number = { type: 'positional', description: 'such as +256772000001', required: true } as const;

const exportTo = defineCommand({
  meta: { name: 'export', description: 'Print everything stored about a phone number as one JSON object' },
  args: { number },
  async run({ args }) {
    const asked = requireNumber(args.number);
    const object = await withDatabase(async (session) => {
      const data = await (await openNumbers(session)).read(asked, byOperator(session));
      await recordCommandRead(session, { operation: 'number export', records: countRecords(data), number: asked });
      return toNumberExport(asked, data, session.nowMs);
    });
    print(true, object, []);
  },
});

const erase = defineCommand({
  meta: {
    name: 'erase',
    description: 'Delete everything stored about a phone number. Messages that no carrier has are canceled first',
  },
  args: { number, json: jsonFlag },
  async run({ args }) {
    const asked = requireNumber(args.number);
    const erased = await withDatabase(async (session) =>
      (await openNumbers(session)).erase(asked, byOperator(session)),
    );
    print(args.json, toNumberErasure(asked, erased), [
      `${asked} is erased: ${erased.messages} messages are deleted, with texts, timelines, webhooks and stored responses,`,
      `and ${erased.inbound} texts from this number. An opt-out stays, with a keyed hash instead of the number.`,
      describeTraces(erased.traces),
      'Backups, logs of receivers and records of carriers are not changed.',
    ]);
  },
});

function describeTraces(traces: Traces | null): string {
  switch (traces) {
    case 'cleared':
      return 'No copies are left in the files of the database.';
    case 'log-in-use':
      return 'The write-ahead log still contains parts of it, because a process reads it. The service empties it within ten minutes.';
    case 'rewrite-due':
      return "Unused parts of the database file still contain copies. Run 'ngoma vacuum' in a quiet hour.";
    case 'in-other-rows':
      return 'The digits also occur in other rows, such as a text to somebody else. These rows are not changed.';
    case null:
      return 'PostgreSQL overwrites the freed space later. Run VACUUM FULL to rewrite it now.';
  }
}

export const numbers = defineCommand({
  meta: { name: 'number', description: 'Export or erase everything stored about a phone number' },
  subCommands: { export: exportTo, erase },
});

async function openNumbers(session: Session): Promise<Numbers> {
  const changes = await createOperatorChanges(session, silent);
  return createNumbers({ db: session.db, numberHash: await session.numberHash(), changes });
}

const byOperator = ({ nowMs }: Session): AuditActor => ({ actor: operator(), nowMs });
