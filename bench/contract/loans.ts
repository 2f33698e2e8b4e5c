import { readFileSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { parse } from 'yaml';

interface LoanCreate {
  readonly book_id: number;
  readonly days?: number;
}

/** The two operations of the loan example that are measured, without its database: it would cost the same everywhere. */
const whole = parse(readFileSync(new URL('../../examples/loans/openapi.yaml', import.meta.url), 'utf8'));
export const document = { ...whole, paths: { '/loans': whole.paths['/loans'] }, webhooks: {} };

const token = 'secret';
export const memberOf = (credential: string): string | undefined => (credential === token ? 'amina' : undefined);

const toLoan = (id: number, member: string) => ({ id, book_id: id, member, due_on: '2099-01-31' });

export const listLoans = (member: string, limit: number) => ({
  data: Array.from({ length: limit }, (_, index) => toLoan(index + 1, member)),
});

export const createLoan = (member: string, { book_id }: LoanCreate) => toLoan(book_id, member);

/** Prints the address, which `contract.ts` waits for. */
export function announce(server: Server): void {
  const { port } = server.address() as AddressInfo; // as: a TCP server has an address of this kind
  process.stdout.write(`http://127.0.0.1:${port}\n`);
  process.once('SIGTERM', () => process.exit(0));
}
