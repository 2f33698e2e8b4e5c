/** A component VEVENT of a file: what tells it apart, read without parsing all of it. */
interface EventBlock {
  /** What is read of it: unfolded, without alarms and what is attached. */
  readonly text: string;
  readonly uid: string;
  /** The value of RECURRENCE-ID; empty for an event that is no changed occurrence of another. */
  readonly occurrence: string;
}

export interface Version extends EventBlock {
  readonly sequence: number;
  readonly stamp: string;
}

export interface VersionedBlock extends EventBlock {
  /** Whether the file has a newer version of it, or the same one before it. */
  readonly isReplaced: boolean;
  /** The lines that say which occurrences of the same event were changed. */
  readonly changed: readonly string[];
}

/** Of several versions of an event that with the highest SEQUENCE counts, of those the one written last (RFC 5546 §2.1.5). */
export function tellVersions(blocks: readonly Version[]): VersionedBlock[] {
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
      // Without a UID nothing says that two are the same.
      isReplaced: !isNewest && block.uid !== '',
      changed: isNewest && block.occurrence === '' ? (changed.get(block.uid) ?? []).flatMap(occurrenceLineOf) : [],
    };
  });
}

/** The value of a line of a component. */
export function lineOf(text: string, name: string): string {
  return new RegExp(`(?<=^|\\n)${name}(?:;[^:\\r\\n]*)?:([^\\r\\n]*)`, 'i').exec(text)?.[1]?.trim() ?? '';
}

/** Without the files that may be attached, which have megabytes. The parser takes longer the more lines an event has. */
const READ_LINE =
  /^(?:UID|SUMMARY|DESCRIPTION|LOCATION|GEO|URL|CLASS|STATUS|CATEGORIES|ORGANIZER|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID)[;:]/i;

/** Long lines are folded, and an alarm, which follows the lines of the event, may have a UID of its own. */
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

/** An event that has these lines and no others. */
export const asEvent = (lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const occurrenceLineOf = ({ text }: EventBlock): string[] => text.match(/(?<=\n)RECURRENCE-ID[;:][^\r\n]*/i) ?? [];

const keyOf = ({ uid, occurrence }: EventBlock): string => `${uid}\n${occurrence}`;

const isNewer = (one: Version, other: Version): boolean =>
  one.sequence === other.sequence ? one.stamp > other.stamp : one.sequence > other.sequence;
