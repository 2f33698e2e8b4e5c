import type { components } from '@ngoma/client';
import { redirect } from '../frame/console-page.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { ApiProblem, ask, type FieldError, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse, Form } from '../request/console-request.ts';
import { titleOf } from './event.ts';

const maxRecords = 100;

type BatchRequest = components['schemas']['BatchRequest'];

const actions = {
  // A date of a series is published with its series.
  publish: (id: number): BatchRequest => ({
    ...{ method: 'PATCH', path: `/events/${id}`, scope: 'all', body: { status: 'publish' } },
  }),
  trash: (id: number): BatchRequest => ({ method: 'DELETE', path: `/events/${id}` }),
};

const isAction = (text: string | null): text is keyof typeof actions => text !== null && Object.hasOwn(actions, text);

/** Publishes the chosen events or moves them to the trash, all or none, or restores one. */
export async function submitBulk(visit: ConsoleVisit, { fields }: Form): Promise<ConsoleResponse> {
  const restored = toId(fields.get('restore') ?? '');
  if (restored !== undefined) {
    await ask(visit.api.POST('/events/v1/events/{id}/restore', { params: { path: { id: restored } } }));
    return redirect(`/console/events?done=restored&ids=${restored}`);
  }
  const action = fields.get('action');
  const ids = fields.getAll('event').flatMap((id) => toId(id) ?? []);
  if (!isAction(action) || ids.length === 0) throw invalidField('event', 'Choose at least one event.');
  if (ids.length > maxRecords) throw invalidField('event', `Choose at most ${maxRecords} events at a time.`);
  await writeAll(visit, action, ids, fields.get('idempotency_key'));
  return redirect(`/console/events?done=${action}&ids=${ids.join(',')}`);
}

const toId = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

async function writeAll(
  { api }: ConsoleVisit,
  action: keyof typeof actions,
  ids: readonly number[],
  key: string | null,
): Promise<void> {
  const body = { requests: ids.map(actions[action]) };
  const headers = key ? { 'Idempotency-Key': key } : {};
  try {
    await ask(api.POST('/events/v1/batch', { body, params: { header: headers } }));
  } catch (error) {
    throw error instanceof ApiProblem && error.status < 500 ? await nameEvents(api, error, ids) : error;
  }
}

/** The errors of the batch with the titles of their events: nothing was written. */
async function nameEvents(api: ConsoleVisit['api'], problem: ApiProblem, ids: readonly number[]): Promise<ApiProblem> {
  const errors = await Promise.all(problem.errors.map(async (error) => nameEvent(api, error, ids)));
  const unchanged = { pointer: '/event', detail: 'No event was changed. Leave out those named above, and try again.' };
  return new ApiProblem(
    problem.status,
    problem.code,
    problem.detail,
    errors.length === 0 ? [] : [...errors, unchanged],
  );
}

async function nameEvent(api: ConsoleVisit['api'], error: FieldError, ids: readonly number[]): Promise<FieldError> {
  const id = ids[Number(/^\/requests\/(\d+)/.exec(error.pointer)?.[1] ?? Number.NaN)];
  if (id === undefined) return error;
  const { data } = await api.GET('/events/v1/events/{id}', { params: { path: { id } } });
  const name = data === undefined ? `Event ${id}` : titleOf(data);
  return { pointer: '/event', detail: `${name}: ${error.detail}` };
}

const doneTexts: Readonly<Record<string, string>> = {
  publish: 'This is how the chosen events are now.',
  trash: 'These events are in the trash. You can restore each of them.',
  restored: 'The event is restored as it was.',
};

const oneDoneTexts: Readonly<Record<string, string>> = {
  publish: 'This is how the chosen event is now.',
  trash: 'The event is in the trash. You can restore it.',
};

export function doneText(query: URLSearchParams): string | undefined {
  const done = query.get('done') ?? '';
  const isOne = /^\d+$/.test(query.get('ids') ?? '');
  return (isOne ? oneDoneTexts[done] : undefined) ?? doneTexts[done];
}
