import { defineCommand } from 'citty';
import { toAccessEntry } from '../account-api/audit/handlers.ts';
import { listAccess } from '../audit/access-log.ts';
import { listAudit } from '../audit/record-audit.ts';
import { jsonFlag, limitOption, readLimit } from './arguments.ts';
import { print, table, toIso } from './output.ts';
import { withDatabase } from './session.ts';

const list = defineCommand({
  meta: {
    name: 'list',
    description: 'List changes of users, passwords, keys, carriers and the calendar, the newest first',
  },
  args: { limit: limitOption, json: jsonFlag },
  async run({ args }) {
    const limit = readLimit(args.limit);
    const rows = await withDatabase(({ db }) => listAudit(db.read, { limit }));
    const audit = rows.map((row) => ({
      id: row.id,
      at: toIso(row.at),
      actor: { kind: row.actor_kind, name: row.actor, address: row.address },
      action: row.action,
      subject: row.subject,
      result: row.result,
      details: JSON.parse(row.details),
    }));
    const lines = table(audit, [
      ['AT', ({ at }) => at],
      ['WHO', ({ actor }) => `${actor.kind} ${actor.name}${actor.address === null ? '' : ` from ${actor.address}`}`],
      ['WHAT', ({ action }) => action],
      ['ON', ({ subject }) => subject],
      ['RESULT', ({ result }) => result],
      ['DETAILS', ({ details }) => JSON.stringify(details)],
    ]);
    print(args.json, { audit }, lines);
  },
});

const reads = defineCommand({
  meta: { name: 'reads', description: 'List reads of phone numbers and texts, the newest first' },
  args: {
    limit: limitOption,
    number: { type: 'string', description: 'only reads that named this number, such as +256772000001' },
    json: jsonFlag,
  },
  async run({ args }) {
    const limit = readLimit(args.limit);
    const rows = await withDatabase(async ({ db, numberHash }) => {
      const asked = args.number === undefined ? undefined : (await numberHash())(args.number);
      return listAccess(db.read, { limit, numberHash: asked });
    });
    const reads = rows.map(toAccessEntry);
    const lines = table(reads, [
      ['AT', (read) => read.created_at],
      [
        'WHO',
        ({ caller }) =>
          caller.operator ?? `user ${caller.user_id}, ${caller.key_id ?? `password ${caller.password_id}`}`,
      ],
      ['ADDRESS', ({ caller }) => caller.address],
      ['OPERATION', (read) => read.operation],
      ['REQUESTS', (read) => read.requests],
      ['RECORDS', (read) => read.records],
      ['BY NUMBER', (read) => (read.names_number ? 'yes' : '')],
    ]);
    print(args.json, { reads }, lines);
  },
});

export const audit = defineCommand({
  meta: { name: 'audit', description: 'List changes of records and reads of personal data' },
  subCommands: { list, reads },
});
