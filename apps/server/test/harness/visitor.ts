import type { Client } from '../../src/http/client.ts';

/** A visitor on this machine, for inputs of handlers. */
export const testVisitor: Client = {
  address: '127.0.0.1',
  origin: 'http://127.0.0.1:3000',
  requestedOrigin: 'http://127.0.0.1:3000',
  secure: true,
  local: true,
};
