import type { RecordProblem } from '../import-problem.ts';
import {
  type EventIdentity,
  findUniqueTecIds,
  type Identifying,
  identify,
  isUniqueTecId,
  readTecId,
} from './identities.ts';

/** Identity and version of a VEVENT (RFC 5546 §2.1.5). */
export interface Version extends Omit<Identifying, 'line' | 'calendar'> {
  readonly sequence: number;
  /** DTSTAMP; 0 without one. */
  readonly stampedAtMs: number;
}

/** Fits both databases. */
const MAX_SEQUENCE = 1_000_000_000_000;

export function toSequence(value: string): number {
  const sequence = /^\d+$/.test(value) ? Number(value) : 0;
  return Math.min(sequence, MAX_SEQUENCE);
}

export function toStampMs(value: string): number {
  const [, ...digits] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/i.exec(value) ?? [];
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = digits.map(Number);
  return digits.length === 0 ? 0 : Math.max(0, Date.UTC(year, month - 1, day, hour, minute, second));
}

/** A version without DTSTAMP is neither newer nor older than one with the same SEQUENCE. */
export const isOlder = (one: Pick<Version, 'sequence' | 'stampedAtMs'>, other: typeof one): boolean =>
  one.sequence === other.sequence
    ? one.stampedAtMs !== 0 && one.stampedAtMs < other.stampedAtMs
    : one.sequence < other.sequence;

interface Published extends Version, Identifying {
  readonly calendar: Identifying['calendar'] & { readonly method: string };
}

export interface Resolved<Block> {
  readonly block: Block;
  readonly identity: EventIdentity;
  /** The reason why another event of the file replaces it. */
  readonly replaced: RecordProblem | undefined;
  /** The newest version of each date of the series that the file changes. */
  readonly changed: readonly Resolved<Block>[];
  /** Whether the file contains the series of this date. */
  readonly hasSeries: boolean;
}

export const isCancellation = ({ calendar }: Pick<Published, 'calendar'>): boolean => calendar.method === 'CANCEL';

/** Finds the newest version of each event. Dates of series follow the series, and cancellations the events that they name. */
export function resolveVersions<Block extends Published>(blocks: readonly Block[]): Resolved<Block>[] {
  const groups = new Map<string, Group<Block>>();
  for (const [key, members] of Map.groupBy(blocks, keyOf)) groups.set(key, toGroup(members));
  const tecIds = findUniqueTecIds(blocks);
  const kept = new Set<string>();
  const series = new Set(blocks.filter(isSeries).map(seriesOf));
  const resolved = blocks.map((block): Resolved<Block> => {
    const { newest, isReused } = groups.get(keyOf(block)) ?? { newest: block, isReused: false };
    const tecId = readTecId(block);
    const isTec = tecId !== undefined && isUniqueTecId(tecId, block, tecIds);
    const identity = identify(block, isReused, isTec ? tecId : undefined);
    const key = `${isCancellation(block)}\n${block.calendar.name}\n${identity.sourceId}`;
    const isNewest = block === newest || (isReused && !isOlder(block, newest));
    const replaced = isNewest ? (kept.has(key) ? repeated : undefined) : replacedBy(newest, block);
    if (isNewest) kept.add(key);
    return { block, identity, replaced, changed: [], hasSeries: series.has(seriesOf(block)) };
  });
  const published = resolved.filter(({ block }) => !isCancellation(block));
  const dates = published.filter(({ block }) => block.occurrence !== '');
  const newest = dates.filter(({ replaced }) => replaced === undefined);
  const changed = Map.groupBy(newest, ({ block }) => seriesOf(block));
  const withDates = (each: Resolved<Block>): Resolved<Block> => {
    const isKept = each.replaced === undefined && each.identity.loss === undefined;
    return isKept ? { ...each, changed: changed.get(seriesOf(each.block)) ?? [] } : each;
  };
  return [
    ...published.filter(({ block }) => block.occurrence === '').map(withDates),
    ...dates,
    ...resolved.filter(({ block }) => isCancellation(block)),
  ];
}

const isSeries = (block: Published): boolean => block.occurrence === '' && block.uid !== '' && !isCancellation(block);

const older: RecordProblem = { reason: 'older_version', detail: 'The file contains a newer version of it.' };
const repeated: RecordProblem = { reason: 'repeated_id', detail: 'The file contains it more than once.' };

export const replacedBy = (newest: Version, block: Version): RecordProblem =>
  isOlder(block, newest) ? older : repeated;

/** The VEVENTs with one UID and RECURRENCE-ID. */
interface Group<Block> {
  readonly newest: Block;
  /** Whether the newest are different events, because both their starts and their titles differ. */
  readonly isReused: boolean;
}

function toGroup<Block extends Published>(members: readonly Block[]): Group<Block> {
  const newest = members.reduce((before, block) => (isOlder(before, block) ? block : before));
  const { uid, occurrence, sequence, stampedAtMs } = newest;
  if (uid === '' || occurrence !== '' || members.length === 1 || isCancellation(newest))
    return { newest, isReused: false };
  const equal = members.filter((each) => each.sequence === sequence && each.stampedAtMs === stampedAtMs);
  // If neither all starts nor all titles are equal, two of the events differ in both.
  const isReused = [equal.map(({ start }) => start), equal.map(({ title }) => title)].every(
    (values) => new Set(values).size > 1,
  );
  return { newest, isReused };
}

const seriesOf = (block: Published): string => `${block.calendar.name}\n${block.uid}`;

/** Events without a UID are not compared. */
const keyOf = (block: Published): string =>
  block.uid === ''
    ? `${isCancellation(block)}\n${block.calendar.name}\n\n${block.line}`
    : `${isCancellation(block)}\n${seriesOf(block)}\n${block.occurrence}`;
