import { randomBytes } from 'node:crypto';
import type { Mode } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { refuseUrl } from '../../outbound/address-policy.ts';
import { Problem } from '../../problems/problem.ts';
import type { EndpointId } from '../deliveries/delivery.ts';

/** Of one user, in one mode. */
export const maxEndpoints = 20;

export type DisabledReason = 'by_request' | 'gone' | 'failing';

export const { create: createEndpointId, isOne: isEndpointId } = idsWithPrefix<EndpointId>('whe_');

const secretBytes = 32;

export const createSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** The beginnings of the types that tell of the calendar. */
const calendarTypes = ['event.', 'venue.', 'organizer.', 'term.'];

export const hearsCalendar = (eventTypes: readonly string[]): boolean =>
  eventTypes.some((type) => type === '*' || calendarTypes.some((beginning) => type.startsWith(beginning)));

/** Throws a Problem for an address that webhooks are never sent to: the rules are those of a `callback_url`. */
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

/** The same for an endpoint that does not exist, one of others, and an id that cannot be one. */
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
