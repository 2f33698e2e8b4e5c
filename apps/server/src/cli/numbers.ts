import { defineCommand } from 'citty';
import type { AuditActor } from '../account/audit-actor.ts';
import type { Traces } from '../messaging/numbers/numbers.ts';
import { createNumbers, type Numbers } from '../messaging/numbers/numbers.ts';
import { countRecords, toNumberErasure, toNumberExport } from '../messaging/numbers/representation.ts';
import { Refusal } from '../problems/refusal.ts';
import { createOperatorChanges } from './operated-messages.ts';
import { operator } from './operator.ts';
import { jsonFlag, print } from './output.ts';
import { recordCommandRead } from './record-access.ts';
import { type Session, withDatabase } from './session.ts';

const number = { type: 'positional', description: 'as +256772000001', required: true } as const;

const exportTo = defineCommand({
  meta: { name: 'export', description: 'Print all that is stored of a phone number as one JSON object' },
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
    description: 'Delete all that is stored of a phone number; messages that no carrier has yet are canceled first',
  },
  args: { number, json: jsonFlag },
  async run({ args }) {
    const asked = requireNumber(args.number);
    const erased = await withDatabase(async (session) =>
      (await openNumbers(session)).erase(asked, byOperator(session)),
    );
    print(args.json ?? false, toNumberErasure(asked, erased), [
      `Nothing of ${asked} is stored any more: ${erased.messages} messages with their texts, timelines, webhooks and stored responses are deleted,`,
      `and ${erased.inbound} texts that it has sent. An opt-out stays, with a keyed hash in the place of the number.`,
      describeTraces(erased.traces),
      'Backups, logs of receivers and what carriers store are not touched.',
    ]);
  },
});

function describeTraces(traces: Traces | null): string {
  switch (traces) {
    case 'cleared':
      return 'The files of the database contain nothing of it any more.';
    case 'log-in-use':
      return 'The write-ahead log still contains parts of it, for a process goes on reading it: the service empties it within ten minutes.';
    case 'rewrite-due':
      return "Unused parts of the database file still contain copies of it: run 'ngoma vacuum' in a quiet hour.";
    case 'in-other-rows':
      return 'Its digits occur in other stored rows, such as a text to somebody else, which are not touched.';
    case null:
      return 'PostgreSQL overwrites the freed space later: run VACUUM FULL to have it rewritten now.';
  }
}

export const numbers = defineCommand({
  meta: { name: 'number', description: 'Export or erase all that is stored of a phone number' },
  subCommands: { export: exportTo, erase },
});

function requireNumber(text: string): string {
  if (/^\+\d{8,15}$/.test(text)) return text;
  throw new Refusal(`'${text}' is no phone number: write it with its country, as +256772000001.`);
}

async function openNumbers(session: Session): Promise<Numbers> {
  const changes = await createOperatorChanges(session);
  return createNumbers({ db: session.db, numberHash: await session.numberHash(), changes });
}

const byOperator = ({ nowMs }: Session): AuditActor => ({ actor: operator(), nowMs });
