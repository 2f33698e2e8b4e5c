import { defineCommand } from 'citty';
import { rollApiKey } from '../account/api-keys/change-api-key.ts';
import { createApiKey, requireAllowedScopes } from '../account/api-keys/create-api-key.ts';
import { listApiKeys, revokeApiKey, toAddresses, toLimits, toScopes } from '../account/api-keys/repository.ts';
import { type KeyLimits, type Scope, scopes } from '../account/caller.ts';
import { writeAmount } from '../money/amounts.ts';
import { isAddressOrNetwork, networkMeant } from '../network/address-list.ts';
import { Refusal } from '../problems/refusal.ts';
import { systemClock } from '../time/clock.ts';
import { changeAccounts } from './change-accounts.ts';
import { repeatable } from './check-words.ts';
import { day, jsonFlag, minute, print, table, toIso } from './output.ts';
import { readMonthLimit } from './read-amounts.ts';
import { readDurationMs, readLaterMs } from './read-instants.ts';
import { readLine } from './read-line.ts';
import { readMode } from './read-mode.ts';
import { requireOwner } from './require-owner.ts';
import { withDatabase } from './session.ts';

const id = { type: 'positional', description: "the id that 'ngoma key list' shows", required: true } as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Make an API key and print it with its webhook secret, once' },
  args: {
    name: { type: 'positional', description: 'what the key is for', required: true },
    mode: { type: 'string', description: 'live reaches phones, test reaches the simulator', required: true },
    scope: repeatable(`one of ${scopes.join(', ')}; may be given several times or as a list; none: all`),
    user: {
      type: 'string',
      description: 'the login whose rights the key has; the first administrator where none is given',
    },
    expires: { type: 'string', description: 'when it ends: 90d, 2027-01-01 or 2027-01-01T09:00:00Z; none: never' },
    'allow-from': repeatable(
      'addresses and networks it may be used from; may be given several times or as a list; none: from everywhere',
    ),
    'per-second': { type: 'string', description: 'how many messages a second; none: as the installation has it' },
    'per-day': { type: 'string', description: 'how many messages a day; none: any number' },
    'spend-per-month': { type: 'string', description: 'the most that messages may cost in a month; none: any amount' },
    json: jsonFlag,
  },
  async run({ args, rawArgs }) {
    const name = readLine('The name of a key', args.name, 100);
    const limits = {
      perSecond: readLimit('--per-second', args['per-second'], greatestLimits.perSecond),
      perDay: readLimit('--per-day', args['per-day'], greatestLimits.perDay),
      perMonth:
        args['spend-per-month'] === undefined ? null : readMonthLimit('--spend-per-month', args['spend-per-month']),
    };
    const mode = readMode(args.mode);
    const named = readList(rawArgs, '--scope').map(toScope);
    const allowedFrom = readList(rawArgs, '--allow-from').map(toAddress);
    const expiresAtMs =
      args.expires === undefined ? undefined : readLaterMs('--expires', args.expires, systemClock.now());
    const expires_at = toIso(expiresAtMs ?? null);
    const asked = {
      ...{ name, mode, scopes: named, expires_at, allowed_from: allowedFrom },
      limits: showLimits(limits),
    };
    const made = await changeAccounts({
      action: 'key.create',
      subject: name,
      details: asked,
      async work({ secrets, nowMs }, trx) {
        const { id, login, role } = await requireOwner(trx, args.user);
        requireAllowedScopes(role, named);
        const key = { userId: id, name, mode, scopes: named, expiresAtMs, allowedFrom, limits };
        return { ...(await createApiKey(trx, await secrets(), key, nowMs)), login };
      },
      done: ({ id, login }) => ({ subject: id, details: { ...asked, user: login } }),
    });
    const object = {
      id: made.id,
      name,
      mode,
      key: made.key,
      webhook_secret: made.webhookSecret,
      expires_at,
      allowed_from: allowedFrom,
    };
    print(args.json ?? false, object, [
      `The ${mode} key '${name}' (${made.id}), shown only now:`,
      `  key             ${made.key}`,
      `  webhook secret  ${made.webhookSecret}`,
      ...(expires_at === null ? [] : [`It expires at ${expires_at}.`]),
      ...(allowedFrom.length === 0 ? [] : [`It may be used from ${allowedFrom.join(', ')}.`]),
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the API keys' },
  args: { json: jsonFlag },
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
      expires_at: toIso(row.expires_at),
      revoked_at: toIso(row.revoked_at),
      last_used_at: toIso(row.last_used_at),
      allowed_from: toAddresses(row.allowed_from),
      rolled_to: row.rolled_to,
      limits: showLimits(toLimits(row)),
    }));
    const lines = table(
      ['ID', 'NAME', 'MODE', 'USER', 'SCOPES', 'FROM', 'ENDS WITH', 'SINCE', 'LAST USE', 'EXPIRES', 'REVOKED'],
      shown.map((key) => [
        key.id,
        key.name,
        key.mode,
        key.user,
        key.scopes.join(' ') || 'all',
        key.allowed_from.join(' ') || 'everywhere',
        key.ends_with,
        day(key.created_at),
        minute(key.last_used_at),
        minute(key.expires_at),
        day(key.revoked_at),
      ]),
    );
    print(args.json ?? false, { keys: shown }, lines);
  },
});

const revoke = defineCommand({
  meta: { name: 'revoke', description: 'Revoke an API key; a running server refuses it from now on' },
  args: { id, json: jsonFlag },
  async run({ args }) {
    await changeAccounts({
      action: 'key.revoke',
      subject: args.id,
      async work({ nowMs }, trx) {
        if (await revokeApiKey(trx, args.id, nowMs)) return;
        throw new Refusal(`There is no key '${args.id}' in use; 'ngoma key list' shows all.`);
      },
    });
    print(args.json ?? false, { id: args.id, revoked: true }, [`${args.id} is revoked.`]);
  },
});

const roll = defineCommand({
  meta: { name: 'roll', description: 'Make a new key with the rights of an old one, which ends after an overlap' },
  args: {
    id,
    overlap: { type: 'string', description: 'how long both are valid: 30m, 24h, 7d; 0h: not at all', default: '24h' },
    json: jsonFlag,
  },
  async run({ args }) {
    const overlapMs = readDurationMs('--overlap', args.overlap);
    const { old, created, expiresAtMs, oldExpiresAtMs } = await changeAccounts({
      action: 'key.roll',
      subject: args.id,
      details: { overlap: args.overlap },
      work: async ({ secrets, nowMs }, trx) => rollApiKey(trx, await secrets(), args.id, overlapMs, nowMs),
      done: ({ created, oldExpiresAtMs }) => ({
        details: { to: created.id, old_expires_at: toIso(oldExpiresAtMs), overlap: args.overlap },
      }),
    });
    const object = {
      id: created.id,
      name: old.name,
      mode: old.mode,
      key: created.key,
      webhook_secret: created.webhookSecret,
      expires_at: toIso(expiresAtMs ?? null),
      rolled_from: old.id,
      rolled_from_expires_at: toIso(oldExpiresAtMs),
    };
    print(args.json ?? false, object, [
      `The new ${old.mode} key '${old.name}' (${created.id}), shown only now:`,
      `  key             ${created.key}`,
      `  webhook secret  ${created.webhookSecret}`,
      ...(object.expires_at === null ? [] : [`It expires at ${object.expires_at}.`]),
      `The old key ${old.id} is valid until ${object.rolled_from_expires_at}.`,
    ]);
  },
});

/**
 * The values of an option that may be repeated, of which the parser keeps only the last, or be a list. One that names
 * nothing is refused: none at all would mean everything.
 */
function readList(rawArgs: readonly string[], option: string): string[] {
  const texts = rawArgs.flatMap((argument, index) => {
    if (argument === option) return rawArgs[index + 1] ?? '';
    return argument.startsWith(`${option}=`) ? argument.slice(option.length + 1) : [];
  });
  const lists = texts.map((text) => text.split(/[\s,]+/).filter((each) => each !== ''));
  if (lists.some((list) => list.length === 0))
    throw new Refusal(`'${option}' names nothing: leave it out, or give it a value.`);
  return [...new Set(lists.flat())];
}

/** As the contract has them. */
const greatestLimits = { perSecond: 10_000, perDay: 1_000_000_000 };

function readLimit(option: string, text: string | undefined, greatest: number): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= greatest) return Number(text);
  throw new Refusal(`'${option} ${text}' is no number of messages from 1 to ${greatest}, such as 5 or 1000.`);
}

const showLimits = ({ perSecond, perDay, perMonth }: KeyLimits) => ({
  per_second: perSecond,
  per_day: perDay,
  spend_per_month: perMonth === null ? null : writeAmount(perMonth),
});

function toAddress(text: string): string {
  if (!isAddressOrNetwork(text))
    throw new Refusal(`'${text}' is neither an address nor a network such as 203.0.113.0/24 or 2001:db8::/48.`);
  const meant = networkMeant(text);
  if (meant !== undefined) throw new Refusal(`'${text}' is an address with a prefix; the network is ${meant}.`);
  return text;
}

function toScope(text: string): Scope {
  const scope = scopes.find((each) => each === text);
  if (scope === undefined) throw new Refusal(`There is no scope '${text}'; there are ${scopes.join(', ')}.`);
  return scope;
}

export const key = defineCommand({
  meta: { name: 'key', description: 'Make, list, roll over and revoke API keys' },
  subCommands: { create, list, roll, revoke },
});
