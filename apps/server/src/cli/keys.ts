import { defineCommand } from 'citty';
import { createApiKey } from '../account/api-keys/create-api-key.ts';
import { listApiKeys, revokeApiKey, toScopes } from '../account/api-keys/repository.ts';
import { type Mode, modes, type Scope, scopes } from '../account/caller.ts';
import { AccountError } from '../account/users/create-user.ts';
import { findFirstAdministrator } from '../account/users/repository.ts';
import { writeAccounts } from '../account/write-accounts.ts';
import type { Database } from '../database/database.ts';
import { day, print, table, toIso } from './output.ts';
import { requireUser } from './passwords.ts';
import { changeAccounts, withDatabase } from './session.ts';

const json = { type: 'boolean', description: 'print one JSON object and nothing else' } as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Make an API key and print it with its webhook secret, once' },
  args: {
    name: { type: 'positional', description: 'what the key is for', required: true },
    mode: { type: 'string', description: 'live reaches phones, test reaches the simulator', required: true },
    scope: {
      type: 'string',
      description: `one of ${scopes.join(', ')}; may be given several times or as a list; none: all`,
    },
    user: {
      type: 'string',
      description: 'the login whose rights the key has; the first administrator where none is given',
    },
    json,
  },
  async run({ args, rawArgs }) {
    const mode = toMode(args.mode);
    const named = readScopes(rawArgs);
    const made = await changeAccounts(async ({ db, secrets, nowMs }) => {
      const owner = await ownerOf(db, args.user);
      const key = { userId: owner.id, name: args.name, mode, scopes: named };
      return writeAccounts(db, (trx) => createApiKey(trx, secrets, key, nowMs));
    });
    const object = { id: made.id, name: args.name, mode, key: made.key, webhook_secret: made.webhookSecret };
    print(args.json ?? false, object, [
      `The ${mode} key '${args.name}' (${made.id}), shown only now:`,
      `  key             ${made.key}`,
      `  webhook secret  ${made.webhookSecret}`,
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the API keys' },
  args: { json },
  async run({ args }) {
    const rows = await withDatabase(({ db }) => listApiKeys(db));
    const shown = rows.map((row) => ({
      id: row.id,
      name: row.name,
      mode: row.mode,
      user: row.login,
      scopes: toScopes(row.scopes),
      ends_with: row.key_hint,
      created_at: toIso(row.created_at),
      revoked_at: toIso(row.revoked_at),
    }));
    const lines = table(
      ['ID', 'NAME', 'MODE', 'USER', 'SCOPES', 'ENDS WITH', 'SINCE', 'REVOKED'],
      shown.map((key) => [
        key.id,
        key.name,
        key.mode,
        key.user,
        key.scopes.join(' ') || 'all',
        key.ends_with,
        day(key.created_at),
        day(key.revoked_at),
      ]),
    );
    print(args.json ?? false, { keys: shown }, lines);
  },
});

const revoke = defineCommand({
  meta: { name: 'revoke', description: 'Revoke an API key; a running server refuses it from now on' },
  args: { id: { type: 'positional', description: "the id that 'ngoma key list' shows", required: true }, json },
  async run({ args }) {
    const revoked = await changeAccounts(({ db, nowMs }) =>
      writeAccounts(db, (trx) => revokeApiKey(trx, args.id, nowMs)),
    );
    if (!revoked) throw new AccountError(`There is no key '${args.id}' in use; 'ngoma key list' shows all.`);
    print(args.json ?? false, { id: args.id, revoked: true }, [`${args.id} is revoked.`]);
  },
});

function toMode(text: string): Mode {
  const mode = modes.find((each) => each === text);
  if (mode === undefined) throw new AccountError(`There is no mode '${text}'; there are ${modes.join(' and ')}.`);
  return mode;
}

/** `--scope` may be repeated, of which the parser keeps only the last. */
function readScopes(rawArgs: readonly string[]): Scope[] {
  const texts = rawArgs.flatMap((argument, index) => {
    if (argument === '--scope') return (rawArgs[index + 1] ?? '').split(/[\s,]+/);
    return argument.startsWith('--scope=') ? argument.slice('--scope='.length).split(/[\s,]+/) : [];
  });
  return texts.filter((text) => text !== '').map(toScope);
}

function toScope(text: string): Scope {
  const scope = scopes.find((each) => each === text);
  if (scope === undefined) throw new AccountError(`There is no scope '${text}'; there are ${scopes.join(', ')}.`);
  return scope;
}

async function ownerOf(db: Database, login: string | undefined) {
  if (login !== undefined) return requireUser(db, login);
  const administrator = await findFirstAdministrator(db.read);
  if (administrator === undefined)
    throw new AccountError(
      "There is no administrator to own the key; make one with 'ngoma user create <login> --role administrator'.",
    );
  return administrator;
}

export const key = defineCommand({
  meta: { name: 'key', description: 'Make, list and revoke API keys' },
  subCommands: { create, list, revoke },
});
