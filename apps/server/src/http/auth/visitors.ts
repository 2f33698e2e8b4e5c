import type { IncomingMessage } from 'node:http';
import type { Client } from '../client.ts';

const visitors = new WeakMap<object, Client>();

/**
 * Marks a request that a page of this process sends to its own API for a visitor. It has the address, the origin and the
 * security of the visitor, whom the request for the page has counted in the rate limits. No header can claim this.
 */
export const setVisitor = (request: IncomingMessage, client: Client): void => void visitors.set(request, client);

/** The visitor for whom a page sent this request; undefined for requests from the network. */
export const visitorOf = (request: object): Client | undefined => visitors.get(request);
