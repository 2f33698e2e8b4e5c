/** The identity of a VEVENT, read without parsing it. */
interface EventBlock {
  /** Unfolded, without alarms and attachments. */
  readonly text: string;
  readonly uid: string;
  /** The value of RECURRENCE-ID, or an empty text. */
  readonly occurrence: string;
}

export interface Version extends EventBlock {
  readonly sequence: number;
  readonly stamp: string;
}

export interface VersionedBlock extends EventBlock {
  /** Whether the file contains a newer or earlier identical version. */
  readonly isReplaced: boolean;
  /** The RECURRENCE-ID lines of overridden occurrences. */
  readonly changed: readonly string[];
}

/** The version with the highest SEQUENCE, then the latest DTSTAMP, wins (RFC 5546 §2.1.5). */
export function resolveVersions(blocks: readonly Version[]): VersionedBlock[] {
  const newest = new Map<string, Version>();
  for (const block of blocks) {
    const before = newest.get(keyOf(block));
    if (before === undefined || isNewer(block, before)) newest.set(keyOf(block), block);
  }
  const occurrences = [...newest.values()].filter(({ occurrence }) => occurrence !== '');
  const changed = Map.groupBy(occurrences, ({ uid }) => uid);
  return blocks.map((block) => {
    const isNewest = newest.get(keyOf(block)) === block;
    return {
      ...block,
      // Events without a UID cannot be compared.
      isReplaced: !isNewest && block.uid !== '',
      changed: isNewest && block.occurrence === '' ? (changed.get(block.uid) ?? []).flatMap(occurrenceLineOf) : [],
    };
  });
}

export function lineOf(text: string, name: string): string {
  return new RegExp(`(?<=^|\\n)${name}(?:;[^:\\r\\n]*)?:([^\\r\\n]*)`, 'i').exec(text)?.[1]?.trim() ?? '';
}

/** Skips attachments of megabytes; parsing time grows with the number of lines. */
const READ_LINE =
  /^(?:UID|SUMMARY|DESCRIPTION|LOCATION|GEO|URL|CLASS|STATUS|CATEGORIES|ORGANIZER|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID)[;:]/i;

/** Unfolds lines and stops at the first subcomponent; an alarm may have its own UID. */
export function readVersion(text: string): Version {
  const [lines = ''] = text.replace(/\r?\n[ \t]/g, '').split(/\nBEGIN:/i, 1);
  return {
    text: asEvent(lines.split(/\r?\n/).filter((line) => READ_LINE.test(line))),
    uid: lineOf(lines, 'UID'),
    occurrence: lineOf(lines, 'RECURRENCE-ID'),
    sequence: Number(lineOf(lines, 'SEQUENCE')) || 0,
    stamp: lineOf(lines, 'DTSTAMP'),
  };
}

export const asEvent = (lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const occurrenceLineOf = ({ text }: EventBlock): string[] => text.match(/(?<=\n)RECURRENCE-ID[;:][^\r\n]*/i) ?? [];

const keyOf = ({ uid, occurrence }: EventBlock): string => `${uid}\n${occurrence}`;

const isNewer = (one: Version, other: Version): boolean =>
  one.sequence === other.sequence ? one.stamp > other.stamp : one.sequence > other.sequence;
