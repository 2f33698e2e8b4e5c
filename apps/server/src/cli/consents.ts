import { defineCommand } from 'citty';
import { modes } from '../account/caller.ts';
import { CsvError } from '../csv/csv-file.ts';
import { type CsvConsents, importConsentFile, readConsentFile } from '../messaging/consents/import-file.ts';
import { listConsents } from '../messaging/consents/repository.ts';
import { toConsent } from '../messaging/consents/representation.ts';
import { errorCode } from '../problems/error-code.ts';
import { Refusal } from '../problems/refusal.ts';
import { jsonFlag, limitOption, readChoice, readLimit } from './arguments.ts';
import { recordCommand, recordCommandRead } from './audited.ts';
import { minute, print, table } from './output.ts';
import { requireOwner, withDatabase } from './session.ts';

const ownerArgs = {
  mode: { type: 'string', description: 'the mode of the messages: live or test', default: 'live' },
  user: { type: 'string', description: 'the login that owns the consents; default: the first administrator' },
} as const;

const importFile = defineCommand({
  meta: {
    name: 'import',
    description: 'Store the consents of a CSV file. Stored consents are skipped, so it can run again',
  },
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
    const mode = readChoice('mode', args.mode, modes);
    const file = await readConsents(args.file);
    const { added, unchanged, refused } = await withDatabase(async (session) => {
      const { id: userId, login } = await requireOwner(session.db.read, args.user);
      return recordCommand(session, { action: 'consent.import', subject: `user ${login}` }, async () => {
        const result = await importConsentFile(session.db, { userId, mode }, file, session.nowMs);
        const counts = { added: result.added, unchanged: result.unchanged, refused: result.refused.length };
        return { result, details: { mode, ...counts } };
      });
    });
    print(args.json, { mode, added, unchanged, refused }, [
      `${added} consents are added, ${unchanged} were stored before, and ${refused.length} rows are rejected.`,
      ...refused.map(({ line, detail }) => `Line ${line}: ${detail}`),
    ]);
    if (refused.length > 0) process.exitCode = 1;
  },
});

async function readConsents(file: string): Promise<CsvConsents> {
  try {
    return await readConsentFile(file);
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(`${file}: ${error.message}`);
    throw new Refusal(`${file} cannot be read (${errorCode(error)}).`);
  }
}

const list = defineCommand({
  meta: { name: 'list', description: 'List consents, the newest first' },
  args: {
    ...ownerArgs,
    number: { type: 'string', description: 'only consents of this number, such as +256772000001' },
    purpose: { type: 'string', description: 'only consents to this purpose, such as marketing' },
    limit: limitOption,
    json: jsonFlag,
  },
  async run({ args }) {
    const mode = readChoice('mode', args.mode, modes);
    const limit = readLimit(args.limit);
    const { number, purpose } = args;
    const rows = await withDatabase(async (session) => {
      const { id: userId } = await requireOwner(session.db.read, args.user);
      const found = await listConsents(session.db, { userId, mode }, { number, purpose, limit });
      await recordCommandRead(session, { operation: 'consent list', records: found.length, number });
      return found;
    });
    const consents = rows.map(toConsent);
    const lines = table(consents, [
      ['NUMBER', (consent) => consent.number],
      ['PURPOSE', (consent) => consent.purpose],
      ['GIVEN', (consent) => minute(consent.given_at)],
      ['WITHDRAWN', (consent) => minute(consent.withdrawn_at)],
      ['SOURCE', (consent) => consent.source],
    ]);
    print(args.json, { consents }, lines);
  },
});

export const consents = defineCommand({
  meta: { name: 'consent', description: 'Import and list consents' },
  subCommands: { import: importFile, list },
});
