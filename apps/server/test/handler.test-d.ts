import type { components } from '@ngoma/contract';
import { expectTypeOf, test } from 'vitest';
import type { Complete, Handler, Handlers, Input, OperationId, Reply } from '../src/http/handler.ts';

type Liveness = components['schemas']['Liveness'];

test('the operations that we answer are known by name, those that we send are not among them', () => {
  expectTypeOf<'sendMessage'>().toExtend<OperationId>();
  expectTypeOf<'listEvents'>().toExtend<OperationId>();
  expectTypeOf<'onMessageDelivered'>().not.toExtend<OperationId>();
  expectTypeOf<'sendMesage'>().not.toExtend<OperationId>();
});

test('a handler gets its input typed', () => {
  expectTypeOf<Input<'getMessage'>['path']>().toEqualTypeOf<Readonly<{ id: string }>>();
  expectTypeOf<Input<'getEvent'>['path']['id']>().toEqualTypeOf<number>();
  expectTypeOf<Input<'sendMessage'>['body']['to']>().toEqualTypeOf<string>();
  expectTypeOf<Input<'listMessages'>['query']['limit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Input<'getLiveness'>['body']>().toEqualTypeOf<undefined>();
});

test('a missing, misspelt or superfluous handler does not compile', () => {
  const getLiveness: Handler<'getLiveness'> = async () => ({ status: 200, body: { status: 'ok' } });
  // @ts-expect-error: every other operation is missing
  const missing: Handlers = { getLiveness };
  // @ts-expect-error: no operation has this name
  const misspelt = { getLivenes: getLiveness } satisfies Partial<Handlers>;
  expectTypeOf(missing).toEqualTypeOf<Handlers>();
  expectTypeOf(misspelt).not.toBeAny();
});

test('an undeclared status or a wrong body does not compile', () => {
  // @ts-expect-error: the contract declares no 418
  const undeclared: Handler<'getLiveness'> = async () => ({ status: 418, body: { status: 'ok' } });
  // @ts-expect-error: the status of a living process is 'ok'
  const wrong: Handler<'getLiveness'> = async () => ({ status: 200, body: { status: 'fine' } });
  // @ts-expect-error: the body lacks its status
  const incomplete: Handler<'getLiveness'> = async () => ({ status: 200, body: {} });
  // @ts-expect-error: a 200 has a body
  const empty: Handler<'getLiveness'> = async () => ({ status: 200 });
  expectTypeOf(undeclared).toEqualTypeOf(wrong);
  expectTypeOf(incomplete).toEqualTypeOf(empty);
});

test('a reply may carry text that was serialised before, of the same type', () => {
  expectTypeOf<{ status: 200; body: { json: string } }>().toExtend<Reply<'getLiveness'>>();
});

test('a representation writes every member down, optional ones too', () => {
  type Readiness = components['schemas']['Readiness'];
  expectTypeOf<Liveness>().toExtend<Complete<Liveness>>();
  // @ts-expect-error: `version` and the others are optional in the contract, not here
  const partial: Complete<Readiness> = { status: 'ok' };
  expectTypeOf(partial).toEqualTypeOf<Complete<Readiness>>();
});
