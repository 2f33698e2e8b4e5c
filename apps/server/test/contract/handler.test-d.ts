import type { components } from '@ngoma/contract';
import type { Complete, NoMembers, Serialized } from '@ngoma/express-contract';
import { expectTypeOf, test } from 'vitest';
import type { accountHandlers } from '../../src/account-api/handlers.ts';
import type { batchHandlers } from '../../src/calendar/batch/handlers.ts';
import type { changeHandlers } from '../../src/calendar/changes/handlers.ts';
import type { dayHandlers } from '../../src/calendar/days/handlers.ts';
import type { discoveryHandlers } from '../../src/calendar/discovery/handlers.ts';
import type { eventListHandlers } from '../../src/calendar/event-lists/handlers.ts';
import type { eventHandlers } from '../../src/calendar/events/handlers.ts';
import type { feedHandlers } from '../../src/calendar/feeds/handlers.ts';
import type { imageHandlers } from '../../src/calendar/images/handlers.ts';
import type { importHandlers } from '../../src/calendar/imports/runs/handlers.ts';
import type { importScheduleHandlers } from '../../src/calendar/imports/schedules/handlers.ts';
import type { organizerHandlers } from '../../src/calendar/organizers/handlers.ts';
import type { pageHandlers } from '../../src/calendar/pages/handlers.ts';
import type { previewPictureHandlers } from '../../src/calendar/preview-pictures/handlers.ts';
import type { rootHandlers } from '../../src/calendar/root/handlers.ts';
import type { settingsHandlers } from '../../src/calendar/settings/handlers.ts';
import type { categoryHandlers, tagHandlers } from '../../src/calendar/terms/handlers.ts';
import type { venueHandlers } from '../../src/calendar/venues/handlers.ts';
import type { Handler, Handlers, Input, OperationId, Reply } from '../../src/http/handler.ts';
import type { messageBatchHandlers } from '../../src/messaging/batches/handlers.ts';
import type { carrierHandlers } from '../../src/messaging/carriers/controls/handlers.ts';
import type { consentHandlers } from '../../src/messaging/consents/handlers.ts';
import type { exportHandlers } from '../../src/messaging/export/handlers.ts';
import type { inboundMessageHandlers } from '../../src/messaging/inbound/handlers.ts';
import type { messageHandlers } from '../../src/messaging/messages/handlers.ts';
import type { numberHandlers } from '../../src/messaging/numbers/handlers.ts';
import type { operatorActionHandlers } from '../../src/messaging/operator-actions/handlers.ts';
import type { senderHandlers } from '../../src/messaging/senders/handlers.ts';
import type { statisticsHandlers } from '../../src/messaging/statistics/handlers.ts';
import type { suppressionHandlers } from '../../src/messaging/suppressions/handlers.ts';
import type { templateHandlers } from '../../src/messaging/templates/handlers.ts';
import type { verificationHandlers } from '../../src/messaging/verifications/handlers.ts';
import type { sandboxHandlers } from '../../src/sandbox/handlers.ts';
import type { systemHandlers } from '../../src/system/handlers.ts';
import type { endpointHandlers } from '../../src/webhooks/endpoints/handlers.ts';
import type { historyHandlers } from '../../src/webhooks/history/handlers.ts';

type Liveness = components['schemas']['Liveness'];

test('the names of handled operations do not contain webhooks', () => {
  expectTypeOf<'sendMessage'>().toExtend<OperationId>();
  expectTypeOf<'listEvents'>().toExtend<OperationId>();
  expectTypeOf<'onMessageDelivered'>().not.toExtend<OperationId>();
  expectTypeOf<'sendMesage'>().not.toExtend<OperationId>();
});

test('a handler gets a typed input', () => {
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

test('a reply may contain serialised text of the same type', () => {
  expectTypeOf<{ status: 200; body: Serialized<Liveness> }>().toExtend<Reply<'getLiveness'>>();
});

test('a representation must name all members, also optional ones', () => {
  type Readiness = components['schemas']['Readiness'];
  expectTypeOf<Liveness>().toExtend<Complete<Liveness>>();
  // @ts-expect-error: `version` and the others are optional in the contract, not here
  const partial: Complete<Readiness> = { status: 'ok' };
  expectTypeOf(partial).toEqualTypeOf<Complete<Readiness>>();
});

test('only optional members may be undefined in a representation', () => {
  type Readiness = components['schemas']['Readiness'];
  expectTypeOf<Complete<Readiness>['version']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Complete<Readiness>['status']>().toEqualTypeOf<'ok' | 'unavailable'>();
});

test('a handler that does not read all members of its input does not compile', () => {
  interface Query {
    readonly page: number;
    readonly search?: string;
  }
  const query: Query = { page: 1 };
  const { page, search, ...nothing } = query;
  nothing satisfies NoMembers<typeof nothing>;
  const { page: again, ...unread } = query;
  // @ts-expect-error: `search` is declared and not read
  unread satisfies NoMembers<typeof unread>;
  expectTypeOf([page, again]).toEqualTypeOf<number[]>();
  expectTypeOf(search).toEqualTypeOf<string | undefined>();
});

test('additional members of the contract need not be read', () => {
  const body: { readonly title?: string } & { readonly [name: string]: unknown } = {};
  const { title, ...rest } = body;
  rest satisfies NoMembers<typeof rest>;
  const { ...unread } = body;
  // @ts-expect-error: `title` has a name
  unread satisfies NoMembers<typeof unread>;
  expectTypeOf(title).toEqualTypeOf<string | undefined>();
});

/** The operations that each feature handles; a feature that is missing here makes the first test below fail. */
type Features = [
  ReturnType<typeof messageHandlers>,
  ReturnType<typeof operatorActionHandlers>,
  ReturnType<typeof senderHandlers>,
  ReturnType<typeof suppressionHandlers>,
  ReturnType<typeof consentHandlers>,
  ReturnType<typeof verificationHandlers>,
  ReturnType<typeof inboundMessageHandlers>,
  ReturnType<typeof numberHandlers>,
  ReturnType<typeof carrierHandlers>,
  ReturnType<typeof endpointHandlers>,
  ReturnType<typeof historyHandlers>,
  ReturnType<typeof systemHandlers>,
  ReturnType<typeof rootHandlers>,
  ReturnType<typeof settingsHandlers>,
  ReturnType<typeof eventHandlers>,
  ReturnType<typeof eventListHandlers>,
  ReturnType<typeof feedHandlers>,
  ReturnType<typeof dayHandlers>,
  ReturnType<typeof pageHandlers>,
  ReturnType<typeof discoveryHandlers>,
  ReturnType<typeof venueHandlers>,
  ReturnType<typeof organizerHandlers>,
  ReturnType<typeof categoryHandlers>,
  ReturnType<typeof tagHandlers>,
  ReturnType<typeof changeHandlers>,
  ReturnType<typeof batchHandlers>,
  ReturnType<typeof accountHandlers>,
  ReturnType<typeof imageHandlers>,
  ReturnType<typeof importHandlers>,
  ReturnType<typeof importScheduleHandlers>,
  ReturnType<typeof sandboxHandlers>,
  ReturnType<typeof statisticsHandlers>,
  ReturnType<typeof messageBatchHandlers>,
  ReturnType<typeof templateHandlers>,
  ReturnType<typeof exportHandlers>,
  ReturnType<typeof previewPictureHandlers>,
];

type KeyOfEach<Maps> = Maps extends readonly [infer First, ...infer Rest] ? keyof First | KeyOfEach<Rest> : never;

type Repeated<Maps> = Maps extends readonly [infer First, ...infer Rest]
  ? (keyof First & KeyOfEach<Rest>) | Repeated<Rest>
  : never;

test('each operation has one handler, because the last of two would win', () => {
  expectTypeOf<KeyOfEach<Features>>().toEqualTypeOf<OperationId>();
  expectTypeOf<Repeated<Features>>().toBeNever();
  expectTypeOf<Repeated<[{ a: 1; b: 1 }, { c: 1 }, { b: 1 }]>>().toEqualTypeOf<'b'>();
});
