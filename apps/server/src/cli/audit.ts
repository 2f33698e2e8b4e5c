import { defineCommand } from 'citty';
import { listAudit } from '../audit/record-audit.ts';
import { Refusal } from '../problems/refusal.ts';
import { jsonFlag, print, table, toIso } from './output.ts';
import { withDatabase } from './session.ts';

const maxListed = 10_000;

const list = defineCommand({
  meta: {
    name: 'list',
    description: 'List who changed users, passwords, keys, carriers and the calendar, the newest first',
  },
  args: {
    limit: { type: 'string', description: `how many lines, 1 to ${maxListed}`, default: '100' },
    json: jsonFlag,
  },
  async run({ args }) {
    const limit = toLimit(args.limit);
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

function toLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxListed)
    throw new Refusal(`'--limit ${text}' is not a number of lines: use 1 to ${maxListed}.`);
  return limit;
}

export const audit = defineCommand({
  meta: { name: 'audit', description: 'Show who changed users, passwords, keys, carriers and the calendar' },
  subCommands: { list },
});
