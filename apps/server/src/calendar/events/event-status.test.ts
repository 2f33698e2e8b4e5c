import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { decideEventState, describeEventState, type EventState, type EventStatePatch } from './event-status.ts';
import { invalidNames } from './test-calendar.ts';

const rained: EventState = { status: 'canceled', reason: 'Heavy rain.' };

test.each<[name: string, current: EventState | undefined, patch: EventStatePatch | undefined, want: EventState]>([
  ['a new event is scheduled', undefined, undefined, { status: 'scheduled', reason: '' }],
  ['a new event may be canceled at once', undefined, rained, rained],
  ['an empty patch changes nothing', rained, {}, rained],
  ['another status keeps the reason', rained, { status: 'postponed' }, { status: 'postponed', reason: 'Heavy rain.' }],
  ['another reason keeps the status', rained, { reason: 'Flood.' }, { status: 'canceled', reason: 'Flood.' }],
  ['an empty reason clears it', rained, { reason: '' }, { status: 'canceled', reason: '' }],
  ['the status scheduled removes the reason', rained, { status: 'scheduled' }, { status: 'scheduled', reason: '' }],
  ['ignores the reason of a scheduled event', undefined, { reason: 'Rain.' }, { status: 'scheduled', reason: '' }],
])('%s', (_name, current, patch, want) => {
  expect(decideEventState(current, patch)).toEqual(want);
});

test.each<[EventState, string]>([
  [{ status: 'scheduled', reason: '' }, ''],
  [{ status: 'canceled', reason: '' }, 'Canceled'],
  [{ status: 'postponed', reason: 'Rain.' }, 'Postponed: Rain.'],
  [{ status: 'moved_online', reason: '' }, 'Moved online'],
])('describes %j as "%s"', (state, want) => {
  expect(describeEventState(state)).toBe(want);
});

describeOnOneEngine('event_status', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const concert = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

  async function create(body: object = {}) {
    const { data } = await server.as('editor').POST('/events/v1/events', { body: { ...concert, ...body } });
    if (data === undefined) throw new Error('The event was rejected');
    return data;
  }

  const update = (id: number, body: object) =>
    server.as('editor').PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });

  test('is scheduled without a reason by default, also in lists', async () => {
    const { id } = await create();
    const { data } = await server.anonymous.GET('/events/v1/events', { params: { query: { include: [id] } } });
    expect(data?.events[0]).toMatchObject({ event_status: 'scheduled', event_status_reason: '' });
  });

  test('is stored with its reason, and kept by updates without it', async () => {
    const { id } = await create({ event_status: 'canceled', event_status_reason: '<b>Heavy</b>\nrain & wind.' });
    const { data } = await update(id, { title: 'Jazz' });
    expect(data).toMatchObject({ event_status: 'canceled', event_status_reason: 'Heavy rain & wind.' });
    const { data: again } = await update(id, { event_status: 'scheduled' });
    expect(again).toMatchObject({ event_status: 'scheduled', event_status_reason: '' });
  });

  test('does not change if a client sends back the response', async () => {
    const event = await create({ event_status: 'postponed', event_status_reason: 'Later.' });
    const { data } = await update(event.id, { ...event, json_ld: undefined });
    expect(data).toMatchObject({ event_status: 'postponed', event_status_reason: 'Later.' });
  });

  test.each(['cancelled', 'Canceled', '', 1, true, ['canceled']])(
    '400: rejects the status %j',
    async (event_status) => {
      const { error } = await server.as('editor').POST('/events/v1/events', {
        // as: the contract rejects these
        body: { ...concert, event_status: event_status as 'canceled' },
      });
      expect(invalidNames(error)).toEqual(['event_status']);
    },
  );

  describe('in JSON-LD', () => {
    const read = async (body: object) => {
      const { id } = await create(body);
      const { data } = await server.anonymous.GET('/events/v1/events/{id}', { params: { path: { id } } });
      return data;
    };

    test.each([
      ['scheduled', 'EventScheduled', 'Offline'],
      ['canceled', 'EventCancelled', 'Offline'],
      ['postponed', 'EventPostponed', 'Offline'],
      ['moved_online', 'EventMovedOnline', 'Online'],
    ])('%s is %s', async (event_status, name, mode) => {
      const event = await read({ event_status, venue: { venue: 'Ndere' } });
      expect(event?.json_ld).toMatchObject({
        eventStatus: `https://schema.org/${name}`,
        eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      });
    });

    test('an event that moved online has no place', async () => {
      const event = await read({ event_status: 'moved_online', venue: { venue: 'Ndere' } });
      expect(event?.json_ld).not.toHaveProperty('location');
    });
  });
});
