import { readFileSync } from 'node:fs';
import type { components } from '@ngoma/contract';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';
import { canTransition, type MessageStatus } from '../../src/messaging/messages/message.ts';

/** Compares the guide to the states of messages with the code. */
const page = readFileSync(new URL('../../../../docs/guides/message-states.md', import.meta.url), 'utf8');
const { document } = loadContract();

// as: the contract is linted
const schemas = document.components['schemas'] as { MessageStatus: { enum: components['schemas']['MessageStatus'][] } };
const statuses: readonly MessageStatus[] = schemas.MessageStatus.enum;
const reported: readonly MessageStatus[] = ['delivered', 'undelivered', 'expired', 'rejected', 'unknown'];

interface Row {
  readonly follow: string;
  readonly webhook: string;
}

const rows = new Map<string, Row>(
  [...page.matchAll(/^\| `(\w+)` +\|[^|]+\|([^|]+)\|([^|]*)\|$/gm)].map(
    ([, status = '', follow = '', webhook = '']) => [status, { follow, webhook: webhook.trim() }],
  ),
);

/** The states that the page names as those that can follow. */
function followersOn({ follow }: Row): MessageStatus[] {
  const named = statuses.filter((status) => follow.includes(`\`${status}\``));
  return [...new Set([...named, ...(/the state in a receipt/.test(follow) ? reported : [])])];
}

test('the page has every state of the contract, in its order', () => {
  expect([...rows.keys()].filter((name) => statuses.some((status) => status === name))).toEqual(statuses);
});

describe.each(statuses)('%s', (status) => {
  const row = rows.get(status) ?? { follow: '', webhook: '' };
  // The expiry that a receipt may correct is the one that our own clock has found.
  const state = { status, reason: status === 'expired' ? 'not_sent_in_time' : null };

  test('its next states', () => {
    const possible = statuses.filter((next) => canTransition(state, next));
    const onPage = followersOn(row).filter((next) => status !== 'expired' || !['expired', 'unknown'].includes(next));
    expect(onPage.toSorted()).toEqual(possible.toSorted());
  });

  test('its webhook', () => {
    const name = `message${status.charAt(0).toUpperCase()}${status.slice(1)}`;
    expect(row.webhook).toBe(name in (document.webhooks ?? {}) ? `\`message.${status}\`` : '');
  });
});
