/** Identity and version of a VEVENT (RFC 5546 §2.1.5). */
export interface Version {
  readonly uid: string;
  /** The value of RECURRENCE-ID, or an empty text. */
  readonly occurrence: string;
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

interface Published extends Version {
  readonly calendar: { readonly method: string; readonly name: string };
}

export interface Resolved<Block> {
  readonly block: Block;
  /** Whether the file contains a newer or earlier identical version. */
  readonly isReplaced: boolean;
  /** The newest version of each overridden occurrence. */
  readonly changed: readonly Block[];
}

export const isCancellation = ({ calendar }: Published): boolean => calendar.method === 'CANCEL';

/** Finds the newest version of each event; cancellations follow the events that they may name. */
export function resolveVersions<Block extends Published>(blocks: readonly Block[]): Resolved<Block>[] {
  const newest = new Map<string, Block>();
  for (const block of blocks) {
    const before = newest.get(keyOf(block));
    if (before === undefined || isOlder(before, block)) newest.set(keyOf(block), block);
  }
  const occurrences = [...newest.values()].filter(({ occurrence }) => occurrence !== '');
  const changed = Map.groupBy(occurrences, seriesOf);
  const resolved = blocks.map((block) => {
    const isNewest = newest.get(keyOf(block)) === block;
    return {
      block,
      // Events without a UID cannot be compared.
      isReplaced: !isNewest && block.uid !== '',
      changed: isNewest && block.occurrence === '' ? (changed.get(seriesOf(block)) ?? []) : [],
    };
  });
  return [
    ...resolved.filter(({ block }) => !isCancellation(block)),
    ...resolved.filter(({ block }) => isCancellation(block)),
  ];
}

const seriesOf = (block: Published): string => `${block.calendar.name}\n${block.uid}`;

const keyOf = (block: Published): string => `${isCancellation(block)}\n${seriesOf(block)}\n${block.occurrence}`;
