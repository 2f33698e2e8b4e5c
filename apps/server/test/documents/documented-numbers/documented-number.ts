import { loadContract } from '../../../src/http/contract.ts';

/**
 * A number that documents state. In each place, `#` stands for the number, in digits or as a word. A place is a file
 * below `docs/`, `README`, `client` (its README) or `contract` (its descriptions).
 */
export interface DocumentedNumber {
  readonly fact: string;
  readonly value: number;
  readonly places: Readonly<Record<string, readonly string[]>>;
}

export const secondMs = 1_000;
export const kib = 1_024;
export const mib = 1_024 * kib;

interface LimitedSchema {
  readonly properties?: Readonly<Record<string, LimitedSchema>>;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly maxProperties?: number;
}

const { document } = loadContract();
export const schemas = document.components['schemas'] as Readonly<Record<string, LimitedSchema>>; // as: the contract is linted
export const parameters = document.components['parameters'] as Readonly<Record<string, { schema?: LimitedSchema }>>; // as: the same
export const ofMember = (schema: string, member: string): LimitedSchema => schemas[schema]?.properties?.[member] ?? {};
