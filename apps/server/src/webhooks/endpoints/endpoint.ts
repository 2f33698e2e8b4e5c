import { randomBytes } from 'node:crypto';
import type { Mode } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { refuseUrl } from '../../outbound/address-policy.ts';
import { Problem } from '../../problems/problem.ts';
import type { EndpointId } from '../delivery.ts';

/** Maximum per user and mode. */
export const maxEndpoints = 20;

export type DisabledReason = 'by_request' | 'gone' | 'failing';

export const { create: createEndpointId, isOne: isEndpointId } = idsWithPrefix<EndpointId>('whe_');

const secretBytes = 32;

export const createSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** Prefixes of the calendar event types. */
const calendarPrefixes = ['event.', 'venue.', 'organizer.', 'term.'];

export const includesCalendar = (eventTypes: readonly string[]): boolean =>
  eventTypes.some((type) => type === '*' || calendarPrefixes.some((prefix) => type.startsWith(prefix)));

/** Throws a Problem for an address that webhooks may not be sent to, by the rules of `callback_url`. */
export function checkUrl(url: string, mode: Mode, allowLoopbackHttp: boolean): void {
  const reason = refuseUrl(url, { allowLoopbackHttp: allowLoopbackHttp && mode === 'test' });
  if (reason === undefined) return;
  const detail = `'url' must be a public https address, and ${reason}.`;
  throw new Problem('invalid_callback_url', {
    detail,
    errors: [{ pointer: '/url', code: 'address', detail }],
    params: { url: detail },
  });
}

/** Does not show whether an endpoint of another user exists. */
export const endpointNotFound = (id?: EndpointId): Problem =>
  new Problem('webhook_endpoint_not_found', {
    detail: id === undefined ? 'There is no webhook endpoint with this id.' : `There is no webhook endpoint '${id}'.`,
  });

export const tooManyEndpoints = (mode: Mode): Problem =>
  new Problem('webhook_endpoint_limit', {
    detail: `You have ${maxEndpoints} webhook endpoints in the mode '${mode}', which is the most: delete one that nobody needs.`,
  });

export const endpointDisabled = (id: EndpointId): Problem =>
  new Problem('webhook_endpoint_disabled', {
    detail: `The webhook endpoint '${id}' is disabled or deleted: nothing is sent to it unless it is enabled.`,
  });
