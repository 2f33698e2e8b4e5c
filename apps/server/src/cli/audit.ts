import { defineCommand } from 'citty';
import { toAccessEntry } from '../account-api/audit/handlers.ts';
import { listAccess } from '../audit/access-log.ts';
import { listAudit } from '../audit/record-audit.ts';
import { jsonFlag, print, table, toIso } from './output.ts';
import { mostListed, readLimit } from './read-limit.ts';
import { withDatabase } from './session.ts';

const list = defineCommand({
  meta: {
    name: 'list',
    description: 'List who changed users, passwords, keys, carriers and the calendar, the newest first',
  },
  args: {
    limit: { type: 'string', description: `how many lines, 1 to ${mostListed}`, default: '100' },
    json: jsonFlag,
  },
  async run({ args }) {
    const limit = readLimit(args.limit);
    const rows = await withDatabase(({ db }) => listAudit(db.read, { limit }));
    const shown = rows.map((row) => ({
      id: row.id,
      at: toIso(row.at),
      actor: { kind: row.actor_kind, name: row.actor, address: row.address },
      action: row.action,
      subject: row.subject,
      result: row.result,
      details: JSON.parse(row.details),
    }));
    const lines = table(
      ['AT', 'WHO', 'WHAT', 'ON', 'RESULT', 'DETAILS'],
      shown.map(({ at, actor, action, subject, result }, index) => [
        at ?? '',
        `${actor.kind} ${actor.name}${actor.address === null ? '' : ` from ${actor.address}`}`,
        action,
        subject,
        result,
        rows[index]?.details ?? '',
      ]),
    );
    print(args.json ?? false, { audit: shown }, lines);
  },
});

const reads = defineCommand({
  meta: { name: 'reads', description: 'List who read phone numbers and texts, the newest first' },
  args: {
    limit: { type: 'string', description: `how many entries, 1 to ${mostListed}`, default: '100' },
    number: { type: 'string', description: 'only reads that asked for this number, as +256772000001' },
    json: jsonFlag,
  },
  async run({ args }) {
    const limit = readLimit(args.limit);
    const rows = await withDatabase(async ({ db, numberHash }) => {
      const asked = args.number === undefined ? undefined : (await numberHash())(args.number);
      return listAccess(db.read, { limit, numberHash: asked });
    });
    const shown = rows.map(toAccessEntry);
    const lines = table(
      ['AT', 'WHO', 'ADDRESS', 'OPERATION', 'REQUESTS', 'RECORDS', 'BY NUMBER'],
      shown.map(({ created_at, caller, operation, requests, records, names_number }) => [
        created_at,
        caller.operator ?? `user ${caller.user_id}, ${caller.key_id ?? `password ${caller.password_id}`}`,
        caller.address ?? '',
        operation,
        String(requests),
        String(records),
        names_number ? 'yes' : '',
      ]),
    );
    print(args.json ?? false, { reads: shown }, lines);
  },
});

export const audit = defineCommand({
  meta: { name: 'audit', description: 'Show who changed records, and who read personal data' },
  subCommands: { list, reads },
});
