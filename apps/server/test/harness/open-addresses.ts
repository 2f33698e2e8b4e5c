import { consoleAreas } from '@ngoma/web';
import { cases } from './every-operation.ts';

export interface Address {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The media types of bodies that it reads. */
  readonly types: readonly string[];
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Each operation of the contract that has a body, and each form of the console. */
export function listAddressesWithBodies(): readonly Address[] {
  const operations = cases
    .filter(({ operation }) => operation.requestBody !== undefined)
    .map(({ id, method, path, operation }) => ({
      ...{ name: id as string, method, path },
      types: Object.keys(operation.requestBody?.content ?? {}),
    }));
  return [...operations, ...listForms()];
}

/** The paths below `/console` that take a form. Everybody may send one to any of them. */
function listForms(): readonly Address[] {
  const screens = consoleAreas.flatMap(({ pages }) => pages.flatMap((page) => page.screens));
  const paths = screens.filter(({ submit }) => submit !== undefined).map(({ path }) => toPath(path));
  const own = ['/console/sign-in', '/console/link', '/console/reset', '/console/sign-out', '/console/account'];
  return [...own, ...paths].map((path) => ({ name: path, method: 'POST', path, types: formTypes }));
}

/** A path that the pattern matches. */
function toPath(pattern: RegExp): string {
  const path = pattern.source
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\/', '/')
    .replace(/\([^()]*\)\?/g, '')
    .replace(/(?:\[[^\]]*\]|\\[dw])(?:\+|\{(\d+)(?:,\d*)?\})?/g, (_class, least) => '1'.repeat(Number(least ?? 1)))
    .replace(/\((?:\?:)?([^()|]*)(?:\|[^()]*)?\)/g, '$1');
  if (!pattern.test(path)) throw new Error(`No path for ${pattern}: ${path}`);
  return path;
}

/** The operations that anonymous callers may use, in the order of the contract. */
export const openOperations = cases.filter(
  ({ operation: { security } }) => security.length === 0 || security.some((each) => Object.keys(each).length === 0),
);
