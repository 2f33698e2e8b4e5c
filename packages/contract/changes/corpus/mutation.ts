import type { ChangeClass, Side } from '../change.ts';
import { stepsOf } from '../json.ts';

/** A change of the base contract, and the worst that it does on each side; nothing where it changes nothing for anybody. */
export interface Mutation {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly expected: Expected;
}

export type Expected = Readonly<Partial<Record<Side, ChangeClass>>>;

/** One step from the base contract to the changed one. */
type Edit = (contract: object) => void;

export const mutation = (name: string, expected: Expected, ...edits: readonly Edit[]): Mutation => ({
  name,
  expected,
  edits,
});

export const request = (each: ChangeClass): Expected => ({ request: each });
export const response = (each: ChangeClass): Expected => ({ response: each });
export const both = (each: ChangeClass): Expected => ({ both: each });
export const nothing: Expected = {};

type Container = Record<string, unknown>;

/** The object or list that contains the value at a pointer, and the value's name there. */
function reach(contract: object, pointer: string): { readonly container: Container; readonly name: string } {
  const steps = stepsOf(pointer);
  const name = steps.pop() ?? '';
  let container = contract as Container; // as: each step below is checked
  for (const step of steps) {
    if (!(step in container)) throw new Error(`The base contract has no ${pointer}`);
    container = container[step] as Container; // as: a step into text fails at the next one
  }
  return { container, name };
}

export const set =
  (pointer: string, value: unknown): Edit =>
  (contract) => {
    const { container, name } = reach(contract, pointer);
    container[name] = value;
  };

export const remove =
  (pointer: string): Edit =>
  (contract) => {
    const { container, name } = reach(contract, pointer);
    if (!(name in container)) throw new Error(`The base contract has no ${pointer}`);
    if (Array.isArray(container)) container.splice(Number(name), 1);
    else delete container[name];
  };

export const append =
  (pointer: string, ...values: readonly unknown[]): Edit =>
  (contract) => {
    const { container, name } = reach(contract, pointer);
    const list = container[name];
    if (!Array.isArray(list)) throw new Error(`The base contract has no list at ${pointer}`);
    list.push(...values);
  };

/** Gives a value another place; the name is the last step of `to`. */
export const move =
  (from: string, to: string): Edit =>
  (contract) => {
    const { container, name } = reach(contract, from);
    const value = container[name];
    remove(from)(contract);
    set(to, value)(contract);
  };
