import type { components } from '@ngoma/client';
import type { ConsoleVisit } from '../frame/screen.ts';
import { modeOf } from '../lists/mode.ts';
import { ApiProblem, ask } from '../request/console-api.ts';

type Schemas = components['schemas'];
export type Batch = Schemas['MessageBatch'];
type Message = Schemas['Message'];
type BatchCreate = Schemas['TextBatchCreate'];

/** States in which a text has ended without reaching its phone. With `unknown` it may have. */
const undeliveredStates = ['undelivered', 'expired', 'rejected', 'failed'] as const;
const openStates = ['accepted', 'scheduled', 'queued', 'sending', 'sent'] as const;

const sumOf = ({ statuses }: Batch, states: readonly string[]): number =>
  states.reduce((sum, state) => sum + (statuses[state] ?? 0), 0);

export const countUndelivered = (batch: Batch): number => sumOf(batch, undeliveredStates);

/** Whether no text can still arrive, and all rows of a file are read. */
export const hasEnded = (batch: Batch): boolean =>
  sumOf(batch, openStates) === 0 && (batch.progress === null || batch.progress.processed === batch.progress.rows);

/** The reference of the texts that a batch sends again. */
export const referenceOf = (id: string): string => `again-${id}`;

/** Whether those that a batch did not reach were sent to again. */
export async function wasSentAgain({ api, request }: ConsoleVisit, id: string): Promise<boolean> {
  const query = { mode: modeOf(request), client_reference: referenceOf(id), limit: 1 };
  const { data } = await ask(api.GET('/v1/messages', { params: { query } }));
  return data.length > 0;
}

/** Recipients of a batch in JSON. */
export const maxSentAgain = 1_000;
const pageSize = 100;

/** The texts that did not reach their phones, oldest first, of which the contents are not deleted. */
export async function listUndelivered({ api, request }: ConsoleVisit, id: string): Promise<readonly Message[]> {
  const found: Message[] = [];
  const filter = { mode: modeOf(request), batch_id: id, status: [...undeliveredStates], limit: pageSize };
  for (let cursor: string | undefined; found.length < maxSentAgain; ) {
    const query = { ...filter, ...(cursor !== undefined && { cursor }) };
    const page = await ask(api.GET('/v1/messages', { params: { query } }));
    found.push(...page.data.filter(({ message }) => message !== null));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return found.slice(0, maxSentAgain).toReversed();
}

/** A variable has at most 500 characters. */
const maxValueLength = 500;

/** The same texts to the same numbers, from the same sender. */
export function toBatch(id: string, messages: readonly Message[]): BatchCreate {
  const [first] = messages;
  if (first === undefined) throw new ApiProblem(409, 'nothing_to_send', 'No text of this batch can be sent again.');
  const longest = Math.max(...messages.map(({ message }) => message?.length ?? 0));
  const parts = Math.ceil(longest / maxValueLength);
  const names = Array.from({ length: parts }, (_each, index) => `part_${index + 1}`);
  return {
    message: names.map((name) => `{{${name}}}`).join(''),
    recipients: messages.map(({ to, message }) => ({
      to,
      variables: divide(message ?? '', names),
      client_reference: referenceOf(id),
    })),
    on_invalid: 'skip',
    category: first.category === 'marketing' ? 'marketing' : 'transactional',
    ...(first.sender_id !== null && { sender_id: first.sender_id }),
  };
}

/** A text in parts of equal length, of which none divides a character. */
function divide(text: string, names: readonly string[]): Record<string, string> {
  const characters = [...text];
  const length = Math.ceil(characters.length / names.length);
  return Object.fromEntries(
    names.map((name, index) => [name, characters.slice(index * length, (index + 1) * length).join('')]),
  );
}
