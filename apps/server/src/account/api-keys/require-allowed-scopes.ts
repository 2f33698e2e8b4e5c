import { Refusal } from '../../problems/refusal.ts';
import { type Role, type Scope, scopes } from '../caller.ts';

const everybody: readonly Scope[] = ['webhooks:read', 'webhooks:write', 'calendar:read'];
const authors: readonly Scope[] = [...everybody, 'calendar:write'];

/** What keys of users with a role can be good for. */
const allowed: Readonly<Record<Role, readonly Scope[]>> = {
  administrator: scopes,
  editor: ['messages:send', 'messages:read', 'senders:write', ...authors],
  author: authors,
  contributor: authors,
  subscriber: everybody,
};

/**
 * Refuses scopes that the role of a key's user does not allow. A key would not have the rights anyway, until the user has
 * another role some day: what it may is then no surprise.
 */
export function requireAllowedScopes(role: Role, named: readonly Scope[]): void {
  const beyond = named.filter((scope) => !allowed[role].includes(scope));
  if (beyond.length === 0) return;
  throw new Refusal(
    `'scopes' must hold what the role '${role}' allows: ${allowed[role].join(', ')}; ${beyond.map((scope) => `'${scope}'`).join(' and ')} is beyond it.`,
    'scope_beyond_role',
    'scopes',
  );
}
