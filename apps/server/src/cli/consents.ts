import { readFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { type CsvConsents, CsvError, importConsentFile, readConsentFile } from '../messaging/consents/import-csv.ts';
import { listConsents } from '../messaging/consents/repository.ts';
import { toConsent } from '../messaging/consents/representation.ts';
import { errorCode } from '../problems/error-code.ts';
import { Refusal } from '../problems/refusal.ts';
import { jsonFlag, minute, print, table } from './output.ts';
import { mostListed, readLimit } from './read-limit.ts';
import { readMode } from './read-mode.ts';
import { recordCommandRead } from './record-access.ts';
import { recordCommand } from './record-command.ts';
import { requireOwner } from './require-owner.ts';
import { withDatabase } from './session.ts';

const ownerArgs = {
  mode: { type: 'string', description: 'live or test: for which messages', default: 'live' },
  user: { type: 'string', description: 'the login whose consents these are; the first administrator if not given' },
} as const;

const importFile = defineCommand({
  meta: { name: 'import', description: 'Store the consents of a CSV file; again, and only what is missing is added' },
  args: {
    file: {
      type: 'positional',
      description: 'a file with the columns number,purpose,source,wording,given_at',
      required: true,
    },
    ...ownerArgs,
    json: jsonFlag,
  },
  async run({ args }) {
    const mode = readMode(args.mode);
    const file = await readConsents(args.file);
    const { added, unchanged, refused } = await withDatabase(async (session) => {
      const { id: userId, login } = await requireOwner(session.db.read, args.user);
      return recordCommand(session, { action: 'consent.import', subject: `user ${login}` }, async () => {
        const result = await importConsentFile(session.db, { userId, mode }, file, session.nowMs);
        const counts = { added: result.added, unchanged: result.unchanged, refused: result.refused.length };
        return { result, details: { mode, ...counts } };
      });
    });
    print(args.json ?? false, { mode, added, unchanged, refused }, [
      `${added} consents were added, ${unchanged} were stored before, and ${refused.length} rows were refused.`,
      ...refused.map(({ line, detail }) => `Line ${line}: ${detail}`),
    ]);
    if (refused.length > 0) process.exitCode = 1;
  },
});

async function readConsents(file: string): Promise<CsvConsents> {
  try {
    return readConsentFile(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(`${file}: ${error.message}`);
    if (error instanceof TypeError) throw new Refusal(`${file} is not encoded in UTF-8: save it as CSV in UTF-8.`);
    throw new Refusal(`${file} cannot be read (${errorCode(error)}).`);
  }
}

const list = defineCommand({
  meta: { name: 'list', description: 'List consents, the newest first' },
  args: {
    ...ownerArgs,
    number: { type: 'string', description: 'only consents of this number, as +256772000001' },
    purpose: { type: 'string', description: 'only consents to this purpose, as marketing' },
    limit: { type: 'string', description: `how many lines, 1 to ${mostListed}`, default: '100' },
    json: jsonFlag,
  },
  async run({ args }) {
    const mode = readMode(args.mode);
    const limit = readLimit(args.limit);
    const { number, purpose } = args;
    const rows = await withDatabase(async (session) => {
      const { id: userId } = await requireOwner(session.db.read, args.user);
      const found = await listConsents(session.db, { userId, mode }, { number, purpose, limit });
      const named = number === undefined ? {} : { number };
      await recordCommandRead(session, { operation: 'consent list', records: found.length, ...named });
      return found;
    });
    const shown = rows.map(toConsent);
    const lines = table(
      ['NUMBER', 'PURPOSE', 'GIVEN', 'WITHDRAWN', 'SOURCE'],
      shown.map(({ number, purpose, given_at, withdrawn_at, source }) => [
        ...[number, purpose, minute(given_at), minute(withdrawn_at), source],
      ]),
    );
    print(args.json ?? false, { consents: shown }, lines);
  },
});

export const consents = defineCommand({
  meta: { name: 'consent', description: 'Import and list what people agreed to' },
  subCommands: { import: importFile, list },
});
