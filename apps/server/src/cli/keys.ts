import { defineCommand } from 'citty';
import { rollApiKey } from '../account/api-keys/change-api-key.ts';
import { type CreatedApiKey, createApiKey, requireAllowedScopes } from '../account/api-keys/create-api-key.ts';
import { listApiKeys, revokeApiKey, splitWords, toLimits, toScopes } from '../account/api-keys/repository.ts';
import { type KeyLimits, modes, scopes } from '../account/caller.ts';
import { writeAmount } from '../money/amounts.ts';
import { isAddressOrNetwork, networkMeant } from '../network/address-list.ts';
import { Refusal } from '../problems/refusal.ts';
import { systemClock } from '../time/clock.ts';
import {
  cancelWaitingFlag,
  jsonFlag,
  readChoice,
  readCount,
  readDurationMs,
  readLaterMs,
  readLine,
  readMonthLimit,
  repeatable,
} from './arguments.ts';
import { changeAccounts } from './audited.ts';
import { day, minute, print, table, toIso } from './output.ts';
import { requireOwner, withDatabase } from './session.ts';

const id = { type: 'positional', description: "an id of 'ngoma key list'", required: true } as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Create an API key. The key and its webhook secret are printed once' },
  args: {
    name: { type: 'positional', description: 'the purpose of the key', required: true },
    mode: { type: 'string', description: 'live reaches phones, test reaches the simulator', required: true },
    scope: repeatable(`one of ${scopes.join(', ')}; a list or several times; default: all`),
    user: { type: 'string', description: 'the login whose rights the key has; default: the first administrator' },
    expires: { type: 'string', description: 'when it ends: 90d, 2027-01-01 or 2027-01-01T09:00:00Z; default: never' },
    'allow-from': repeatable('addresses and networks that may use it; a list or several times; default: all'),
    'per-second': { type: 'string', description: 'the most messages in a second; default: that of the service' },
    'per-day': { type: 'string', description: 'the most messages in a day; default: no limit' },
    'spend-per-month': { type: 'string', description: 'the highest cost of messages in a month; default: no limit' },
    json: jsonFlag,
  },
  async run({ args, rawArgs }) {
    const name = readLine('The name of a key', args.name, 100);
    const limits: KeyLimits = {
      perSecond: optional(args['per-second'], (text) => readCount('--per-second', text, greatestPerSecond)),
      perDay: optional(args['per-day'], (text) => readCount('--per-day', text, greatestPerDay)),
      perMonth: optional(args['spend-per-month'], (text) => readMonthLimit('--spend-per-month', text)),
    };
    const mode = readChoice('mode', args.mode, modes);
    const named = readList(rawArgs, '--scope').map((text) => readChoice('scope', text, scopes));
    const allowedFrom = readList(rawArgs, '--allow-from').map(readAddress);
    const expiresAtMs = optional(args.expires, (text) => readLaterMs('--expires', text, systemClock.now()));
    const expires_at = toIso(expiresAtMs);
    const details = {
      ...{ name, mode, scopes: named, expires_at, allowed_from: allowedFrom },
      limits: showLimits(limits),
    };
    const created = await changeAccounts({
      action: 'key.create',
      subject: name,
      details,
      async work({ secrets, nowMs }, trx) {
        const { id, login, role } = await requireOwner(trx, args.user);
        requireAllowedScopes(role, named);
        const key = {
          userId: id,
          name,
          mode,
          scopes: named,
          expiresAtMs: expiresAtMs ?? undefined,
          allowedFrom,
          limits,
        };
        return { ...(await createApiKey(trx, await secrets(), key, nowMs)), login };
      },
      done: ({ id, login }) => ({ subject: id, details: { ...details, user: login } }),
    });
    const { key, webhookSecret: webhook_secret } = created;
    print(args.json, { id: created.id, name, mode, key, webhook_secret, expires_at, allowed_from: allowedFrom }, [
      `The ${mode} key '${name}' (${created.id}), shown only now:`,
      ...describeSecrets(created, expires_at),
      ...(allowedFrom.length === 0 ? [] : [`It may be used from ${allowedFrom.join(', ')}.`]),
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the API keys' },
  args: { json: jsonFlag },
  async run({ args }) {
    const rows = await withDatabase(({ db }) => listApiKeys(db));
    const keys = rows.map((row) => ({
      ...{ id: row.id, name: row.name, mode: row.mode, user: row.login },
      scopes: toScopes(row.scopes),
      ends_with: row.key_hint,
      created_at: toIso(row.created_at),
      expires_at: toIso(row.expires_at),
      revoked_at: toIso(row.revoked_at),
      last_used_at: toIso(row.last_used_at),
      allowed_from: splitWords(row.allowed_from),
      rolled_to: row.rolled_to,
      limits: showLimits(toLimits(row)),
    }));
    const lines = table(keys, [
      ['ID', (key) => key.id],
      ['NAME', (key) => key.name],
      ['MODE', (key) => key.mode],
      ['USER', (key) => key.user],
      ['SCOPES', (key) => key.scopes.join(' ') || 'all'],
      ['FROM', (key) => key.allowed_from.join(' ') || 'everywhere'],
      ['ENDS WITH', (key) => key.ends_with],
      ['SINCE', (key) => day(key.created_at)],
      ['LAST USE', (key) => minute(key.last_used_at)],
      ['EXPIRES', (key) => minute(key.expires_at)],
      ['REVOKED', (key) => day(key.revoked_at)],
    ]);
    print(args.json, { keys }, lines);
  },
});

const revoke = defineCommand({
  meta: { name: 'revoke', description: 'Revoke an API key. A running server rejects it at once' },
  args: { id, 'cancel-waiting': cancelWaitingFlag, json: jsonFlag },
  async run({ args }) {
    const cancels = args['cancel-waiting'] ?? false;
    await changeAccounts({
      action: 'key.revoke',
      subject: args.id,
      ...(cancels && { details: { cancel_waiting: true } }),
      async work({ nowMs }, trx) {
        if (await revokeApiKey(trx, args.id, nowMs)) return;
        throw new Refusal(`There is no key '${args.id}' in use. 'ngoma key list' shows all keys.`);
      },
    });
    const { countOrCancel, describeWaiting, requireSender } = await import('./unsent-messages.ts');
    const messages = await withDatabase(async (session) =>
      countOrCancel(session, await requireSender(session, { key: args.id }), { cancels }),
    );
    print(args.json, { id: args.id, revoked: true, messages }, [
      `${args.id} is revoked.`,
      ...describeWaiting(messages, `--key ${args.id}`),
    ]);
  },
});

const roll = defineCommand({
  meta: { name: 'roll', description: 'Create a key with the rights of an old one, which expires after an overlap' },
  args: {
    id,
    overlap: {
      type: 'string',
      description: 'how long both are valid: 30m, 24h, 7d, or 0h for no overlap',
      default: '24h',
    },
    json: jsonFlag,
  },
  async run({ args }) {
    const { overlap } = args;
    const overlapMs = readDurationMs('--overlap', overlap);
    const { old, created, expiresAtMs, oldExpiresAtMs } = await changeAccounts({
      action: 'key.roll',
      subject: args.id,
      details: { overlap },
      work: async ({ secrets, nowMs }, trx) => rollApiKey(trx, await secrets(), args.id, overlapMs, nowMs),
      done: ({ created, oldExpiresAtMs }) => ({
        details: { to: created.id, old_expires_at: toIso(oldExpiresAtMs), overlap },
      }),
    });
    const { id, key, webhookSecret: webhook_secret } = created;
    const { name, mode } = old;
    const expires_at = toIso(expiresAtMs ?? null);
    const rolled = { rolled_from: old.id, rolled_from_expires_at: toIso(oldExpiresAtMs) };
    print(args.json, { id, name, mode, key, webhook_secret, expires_at, ...rolled }, [
      `The new ${mode} key '${name}' (${id}), shown only now:`,
      ...describeSecrets(created, expires_at),
      `The old key ${old.id} is valid until ${rolled.rolled_from_expires_at}.`,
    ]);
  },
});

const describeSecrets = ({ key, webhookSecret }: CreatedApiKey, expiresAt: string | null): string[] => [
  `  key             ${key}`,
  `  webhook secret  ${webhookSecret}`,
  ...(expiresAt === null ? [] : [`It expires at ${expiresAt}.`]),
];

/**
 * The values of an option that may be a list or be repeated; the parser keeps only the last value. An empty list is
 * rejected, because a key without values may do everything.
 */
function readList(rawArgs: readonly string[], option: string): string[] {
  const texts = rawArgs.flatMap((argument, index) => {
    if (argument === option) return rawArgs[index + 1] ?? '';
    return argument.startsWith(`${option}=`) ? argument.slice(option.length + 1) : [];
  });
  const lists = texts.map((text) => text.split(/[\s,]+/).filter((each) => each !== ''));
  if (lists.some((list) => list.length === 0))
    throw new Refusal(`'${option}' has an empty list. Leave it out, or name a value.`);
  return [...new Set(lists.flat())];
}

/** As the contract has them. */
const greatestPerSecond = 10_000;
const greatestPerDay = 1_000_000_000;

const optional = <Value>(text: string | undefined, read: (text: string) => Value): Value | null =>
  text === undefined ? null : read(text);

const showLimits = ({ perSecond, perDay, perMonth }: KeyLimits) => ({
  per_second: perSecond,
  per_day: perDay,
  spend_per_month: perMonth === null ? null : writeAmount(perMonth),
});

function readAddress(text: string): string {
  if (!isAddressOrNetwork(text))
    throw new Refusal(`'${text}' is neither an address nor a network such as 203.0.113.0/24 or 2001:db8::/48.`);
  const network = networkMeant(text);
  if (network !== undefined) throw new Refusal(`'${text}' is an address with a prefix. The network is ${network}.`);
  return text;
}

export const key = defineCommand({
  meta: { name: 'key', description: 'Create, list, roll over and revoke API keys' },
  subCommands: { create, list, roll, revoke },
});
