import type { TestServer } from '../harness/server.ts';
import { askList } from './ask-list.ts';
import { type CasesOfLists, commonParameters, type ListCases, type ParameterCase } from './list-cases.ts';
import type { ListOperation } from './list-operations.ts';

/** Reports the parameter of a list that changes nothing, or for which nothing is planted; undefined where it is well. */
export async function checkParameter(
  server: TestServer,
  { id, path }: ListOperation,
  name: string,
  cases: CasesOfLists,
): Promise<string | undefined> {
  const list = cases[id];
  if (list === undefined)
    return `${id} has no planted records: add two of them and '${id}' in test/lists/${recordsFileOf(path)}`;
  const planted = await findCase(server, list, name);
  if (planted === undefined)
    return `${id}: '${name}' has no planted value: add one that excludes some of the records of test/lists/${recordsFileOf(path)}`;
  const before = planted.insteadOf === undefined ? {} : { [name]: planted.insteadOf };
  const without = await askList(server, list, { ...planted.beside, ...before });
  const found = await askList(server, list, { ...planted.beside, [name]: planted.value });
  if (found.status !== 200) return `${id}: '${name}=${planted.value}' is refused: ${found.records}`;
  // A record in the path may exist for one value only.
  if (![200, 404].includes(without.status))
    return `${id}: the list without '${name}=${planted.value}' is refused: ${without.records}`;
  if (found.records.join('\n') === without.records.join('\n'))
    return `${id}: '${name}=${planted.value}' does not change the result`;
  const keepsNothing = found.records.length === 0;
  if (keepsNothing !== (planted.keepsNothing !== undefined))
    return `${id}: '${name}=${planted.value}' ${keepsNothing ? 'excludes every record' : 'keeps records'}`;
  return undefined;
}

/**
 * The same for a visitor without credentials, whose lists may be read in other ways, such as an index scan. A list or a
 * value that visitors may not ask for is well.
 */
export async function checkParameterOfVisitors(
  server: TestServer,
  { id }: ListOperation,
  name: string,
  cases: CasesOfLists,
): Promise<string | undefined> {
  const list = cases[id];
  const planted = list && (await findCase(server, list, name));
  if (list === undefined || planted === undefined) return undefined;
  const before = planted.insteadOf === undefined ? {} : { [name]: planted.insteadOf };
  const without = await askList(server, list, { ...planted.beside, ...before }, {});
  const found = await askList(server, list, { ...planted.beside, [name]: planted.value }, {});
  if (without.status !== 200 || found.status !== 200) return undefined;
  const isUnchanged = found.records.join('\n') === without.records.join('\n');
  return isUnchanged ? `${id}: '${name}=${planted.value}' does not change the result for visitors` : undefined;
}

async function findCase(server: TestServer, list: ListCases, name: string): Promise<ParameterCase | undefined> {
  const own = list.parameters[name];
  if (typeof own === 'string') return { value: own };
  if (own !== undefined) return own;
  if (name !== 'cursor') return commonParameters[name];
  const { body } = await askList(server, list, { limit: '1' });
  return typeof body?.next_cursor === 'string' ? { value: body.next_cursor } : undefined;
}

const recordsFileOf = (path: string): string =>
  path.startsWith('/v1/') ? 'messaging-records.ts' : 'calendar-records.ts';
