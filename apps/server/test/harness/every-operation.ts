import { httpMethods } from '@ngoma/express-contract';
import { loadContract, type OperationObject, type PathItem } from '../../src/http/contract.ts';
import type { OperationId } from '../../src/http/handler.ts';
import { exampleBodies } from './example-request.ts';
import { exampleCarrier, exampleImport, exampleImportSchedule } from './example-world.ts';
import type { TestServer } from './server.ts';

export const { document } = loadContract();

/** The prefixes of ids of `/v1` other than messages. */
const idKinds: Readonly<Record<string, string>> = {
  sessions: 'ses',
  messages: 'msg',
  batches: 'bat',
  suppressions: 'sup',
  consents: 'con',
  verifications: 'ver',
  senders: 'snd',
  templates: 'tpl',
  'inbound-messages': 'inb',
  'webhook-endpoints': 'whe',
  'webhook-deliveries': 'whk',
};

/** An operation with its path and example. */
export interface Case {
  readonly id: OperationId;
  readonly method: string;
  /** The path of the contract, and one for requests. */
  readonly template: string;
  readonly path: string;
  readonly item: PathItem;
  readonly operation: OperationObject;
}

/** Other operations on a user use the first administrator, who must not be deleted. */
const pathToNoUser = '/v1/users/999999';

/** Every operation of the contract. */
export const cases: Case[] = Object.entries(document.paths).flatMap(([path, item]) =>
  httpMethods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined
      ? []
      : [
          {
            id: operation.operationId,
            method: method.toUpperCase(),
            template: path,
            path: operation.operationId === 'deleteUser' ? pathToNoUser : fill(path),
            item,
            operation,
          },
        ];
  }),
);

/** A path for requests. */
export function fill(path: string): string {
  const kind = idKinds[path.split('/')[2] ?? ''];
  const id = path.startsWith('/v1/') && kind !== undefined ? `${kind}_${'0'.repeat(26)}` : '1';
  return (
    path
      .replace(/\{carrier\}\/(?=receipts|texts)/, `${exampleCarrier}/`)
      .replace('{carrier}', 'simulator')
      .replace('api-keys/{id}', 'api-keys/key_0')
      .replace('{password}', '999999')
      .replace('imports/{id}', `imports/${exampleImport}`)
      // The first page has the address of the whole list.
      .replace('page/{page}', 'page/2')
      .replace('import-schedules/{id}', `import-schedules/${exampleImportSchedule}`)
      .replace('{id}', id)
      .replace('{day}/{number}', '2026-12-05/2')
      .replace('{number}', '+256772000000')
      .replace('{slug}', 'nyege-nyege')
      .replace('{month}', '2026-12')
      .replace('{day}', '2026-12-05')
      .replace('{file}', 'errors')
      .replace('{section}/{page}', 'errors/not_found')
  );
}

export const declaring = (status: number): Case[] =>
  cases.filter(({ operation }) => String(status) in operation.responses);

/** `Authorization` of an administrator, with a kind of credentials that the operation accepts. */
export async function authorizationFor(server: TestServer, operation: OperationObject, path: string): Promise<string> {
  const { security } = operation;
  if (security.length > 0 && security.every((each) => 'session' in each))
    return `Bearer ${await server.createSession('administrator')}`;
  return path.startsWith('/v1/') ? server.bearer : server.basic('administrator');
}

/** Sends the example of the contract as a caller with all rights. */
export async function ask(
  server: TestServer,
  each: Case,
  init: RequestInit = {},
): Promise<{ status: number; code: string }> {
  const authorization = await authorizationFor(server, each.operation, each.path);
  const example: RequestInit = exampleBodies(document, each.operation)[0]?.[1] ?? {};
  const { headers: _, ...rest } = { ...example, ...init };
  const headers = [example.headers, init.headers].map((sent) => Object.fromEntries(new Headers(sent)));
  const response = await fetch(`${server.url}${each.path}`, {
    method: each.method,
    ...rest,
    headers: { authorization, ...headers[0], ...headers[1] },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, code: isJson ? JSON.parse(text).code : text };
}
