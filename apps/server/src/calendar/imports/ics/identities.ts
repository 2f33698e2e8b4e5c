import type { RecordProblem } from '../import-problem.ts';
import { showLine } from './lines.ts';

/** The properties of a VEVENT that identify it. */
export interface Identifying {
  /** An empty text without UID. */
  readonly uid: string;
  /** The value of RECURRENCE-ID, or an empty text. */
  readonly occurrence: string;
  /** DTSTART with its parameters, as written. */
  readonly start: string;
  readonly title: string;
  readonly place: string;
  readonly line: number;
  readonly calendar: { readonly program: string; readonly name: string };
}

/** The identity of an event in its calendar. */
export interface EventIdentity {
  readonly sourceId: string;
  /** Ids that the same event may have from other imports. */
  readonly otherIds: readonly string[];
  readonly loss?: RecordProblem;
}

/** The id of an event that its UID does not identify. */
const describedId = ({ uid, occurrence, start, title, place }: Identifying): string =>
  [uid || 'no UID', occurrence, start, title, uid === '' ? place : ''].filter((part) => part !== '').join(' ');

const uidOf = ({ uid, occurrence }: Identifying): string => (occurrence === '' ? uid : `${uid} ${occurrence}`);

export function identify(event: Identifying, isReused: boolean, tecId: string | undefined): EventIdentity {
  if (event.uid === '') return { sourceId: describedId(event), otherIds: [], loss: withoutUid(event) };
  if (isReused) return { sourceId: describedId(event), otherIds: [uidOf(event)], loss: withReusedUid(event) };
  if (tecId !== undefined) return { sourceId: tecId, otherIds: [uidOf(event)] };
  return { sourceId: uidOf(event), otherIds: event.occurrence === '' ? [describedId(event)] : [] };
}

const withoutUid = ({ line }: Identifying): RecordProblem => ({
  reason: 'no_id',
  line,
  detail: 'It has no UID. Its start, title and place identify it: if one of them changes, it is another event.',
});

const withReusedUid = ({ uid, line }: Identifying): RecordProblem => ({
  reason: 'repeated_id',
  line,
  detail:
    `Other events of the file have its UID “${showLine(uid)}”. Its start and title identify it: if one of them ` +
    'changes, it is another event.',
});

/** UIDs of The Events Calendar contain the times, so that a moved event has another one: `<post id>-<start>-<end>@host`. */
const TEC_UID = /^(\d+)-\d{5,11}-\d{5,11}@([\w.:-]+)$/;
const TEC_PROGRAM = /ECPv\d/i;

export const isOfTec = ({ calendar }: Pick<Identifying, 'calendar'>): boolean => TEC_PROGRAM.test(calendar.program);

/** The post id and the host of an event of The Events Calendar. */
export function readTecId(event: Identifying): string | undefined {
  const { uid, occurrence } = event;
  if (occurrence !== '' || !isOfTec(event)) return undefined;
  const [, postId, host] = TEC_UID.exec(uid) ?? [];
  return postId === undefined ? undefined : `${postId}@${host?.toLowerCase()}`;
}

/** The ids of The Events Calendar that belong to one UID of the file each; its series have one post with several UIDs. */
export function findUniqueTecIds(events: Iterable<Identifying>): ReadonlyMap<string, string> {
  const uids = new Map<string, string | undefined>();
  for (const event of events) {
    const id = readTecId(event);
    if (id === undefined) continue;
    const key = keyOf(id, event);
    uids.set(key, uids.has(key) && uids.get(key) !== event.uid ? undefined : event.uid);
  }
  const unique = new Map<string, string>();
  for (const [key, uid] of uids) if (uid !== undefined) unique.set(key, uid);
  return unique;
}

const keyOf = (id: string, { calendar }: Identifying): string => `${calendar.name}\n${id}`;

export const isUniqueTecId = (id: string, event: Identifying, unique: ReadonlyMap<string, string>): boolean =>
  unique.has(keyOf(id, event));
