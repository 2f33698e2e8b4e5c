import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, prepared } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import type { EncodedText, InboundPart, InboundText } from '../carriers/carrier.ts';
import { readText } from '../carriers/read-text.ts';
import { repeatedWithinMs } from './inbound-message.ts';

/** A text that a carrier has brought, in one piece or in parts. */
export interface CarriedText extends InboundText {
  readonly carrier: string;
  /** How many parts of it never came. */
  readonly missingParts: number;
}

/** What tells one long text from another. A phone uses its references again. */
interface LongTextKey {
  readonly from: string;
  readonly to: string;
  readonly carrier: string;
  readonly reference: number;
  readonly total: number;
}

export interface LongTextRow extends LongTextKey {
  /** JSON: alphabet, octets in base64 and whether it came again, by the number of the part. */
  readonly parts: string;
  readonly is_complete: number;
  readonly expires_at: number;
}

interface KeptPart {
  readonly content: EncodedText;
  /** It came once more after the text was complete: the carrier's repetition, or the beginning of another text. */
  readonly cameAgain: boolean;
}

/** Parts that have come, by their numbers. */
type Parts = ReadonlyMap<number, KeptPart>;

/**
 * How long the others are awaited after the first; a complete text is known as long, so that no repeated part begins
 * another.
 */
const partsWithinMs = dayMs;
const gap = '…';

const byKey = '"from" = ? and "to" = ? and carrier = ? and reference = ? and total = ?';
const valuesOf = ({ from, to, carrier, reference, total }: LongTextKey) => [from, to, carrier, reference, total];
const selectOne = prepared(`select * from inbound_long_texts where ${byKey} for update`);
const updateOne = prepared(`update inbound_long_texts set parts = ?, is_complete = ?, expires_at = ? where ${byKey}`);
const deleteOne = prepared(`delete from inbound_long_texts where ${byKey}`);
const selectOverdue = prepared(
  'select * from inbound_long_texts where expires_at <= ? order by expires_at limit ? for update skip locked',
);

/** Keeps a part, and gives what has ended with it: the whole text, or another that its phone will not complete. */
export async function takePart(
  trx: Transaction,
  carrier: string,
  { from, to, reference, total, part, content }: InboundPart,
  nowMs: number,
): Promise<CarriedText[]> {
  const key: LongTextKey = { from, to, carrier, reference, total };
  const row = await lockRow(trx, key, nowMs);
  const wasComplete = row.is_complete === 1;
  const known = readParts(row);
  const isRepeatable = !wasComplete || nowMs < row.expires_at - partsWithinMs + repeatedWithinMs;
  if (isRepeatable && hasPart(known, part, content)) return [];
  const { parts, isAnother } = wasComplete
    ? addToComplete(known, part, content)
    : addToIncomplete(known, part, content);
  const isComplete = parts.size === total;
  const isWhole = isComplete && (isAnother || !wasComplete);
  const expiresAtMs = isAnother || isWhole ? nowMs + partsWithinMs : row.expires_at;
  await runIn(trx, updateOne(writeParts(parts), isComplete ? 1 : 0, expiresAtMs, ...valuesOf(key)));
  const isGivenUp = isAnother && !wasComplete;
  return [...(isGivenUp ? [toText(key, known)] : []), ...(isWhole ? [toText(key, parts)] : [])];
}

interface Addition {
  readonly parts: Parts;
  /** Whether they are of another text, for which the phone uses the same reference. */
  readonly isAnother: boolean;
}

function hasPart(known: Parts, part: number, content: EncodedText): boolean {
  const before = known.get(part);
  return before !== undefined && isSame(before.content, content);
}

/** A part that comes with other content is of another text. */
function addToIncomplete(known: Parts, part: number, content: EncodedText): Addition {
  const isAnother = known.has(part);
  return { parts: new Map(isAnother ? [] : known).set(part, { content, cameAgain: false }), isAnother };
}

/**
 * Parts of a complete text that come again, later than a carrier repeats them, may be the beginning of another text that
 * begins alike: they are once a part comes that differs, or all have come.
 */
function addToComplete(known: Parts, part: number, content: EncodedText): Addition {
  const again = new Map([...known].filter(([, { cameAgain }]) => cameAgain)).set(part, { content, cameAgain: true });
  const mayBeRepeated = hasPart(known, part, content) && again.size < known.size;
  if (mayBeRepeated) return { parts: new Map([...known, ...again]), isAnother: false };
  const parts = [...again].map(([number, each]): [number, KeptPart] => [number, { ...each, cameAgain: false }]);
  return { parts: new Map(parts), isAnother: true };
}

/** The row of a text, locked: two processes that have a part each would not see the other's. */
async function lockRow(trx: Transaction, key: LongTextKey, nowMs: number): Promise<LongTextRow> {
  const fresh = { ...key, parts: '{}', is_complete: 0, expires_at: nowMs + partsWithinMs };
  await runIn(trx, insertRows('inbound_long_texts', [fresh], 'on conflict do nothing'));
  const [row] = await runIn<LongTextRow>(trx, selectOne(...valuesOf(key)));
  if (row === undefined) throw new Error('The row is there from this transaction on');
  return row;
}

const selectFirstOverdue = prepared('select 1 as found from inbound_long_texts where expires_at <= ? limit 1');

export const hasOverdue = async (db: Database, nowMs: number): Promise<boolean> =>
  (await db.select(selectFirstOverdue(nowMs))).length > 0;

/** Forgets texts whose time is over, `limit` of them, and gives those that are not complete. */
export async function takeOverdue(trx: Transaction, nowMs: number, limit: number): Promise<CarriedText[]> {
  const rows = await runIn<LongTextRow>(trx, selectOverdue(nowMs, limit));
  for (const row of rows) await runIn(trx, deleteOne(...valuesOf(row)));
  return rows.filter((row) => row.is_complete === 0).map((row) => toText(row, readParts(row)));
}

/** With a mark in place of what is missing. */
function toText({ from, to, carrier, total }: LongTextKey, parts: Parts): CarriedText {
  const runs: EncodedText[][] = [[]];
  for (let part = 1; part <= total; part += 1) {
    const kept = parts.get(part);
    if (kept !== undefined) runs.at(-1)?.push(kept.content);
    // Parts that are missing one after another are one gap.
    else if (part === 1 || parts.has(part - 1)) runs.push([]);
  }
  return { from, to, carrier, text: runs.map(readText).join(gap), missingParts: total - parts.size };
}

/** The text of the parts that are stored. */
export const toStoredText = (row: LongTextRow): string => toText(row, readParts(row)).text;

type WrittenPart = readonly [alphabet: EncodedText['alphabet'], base64: string, cameAgain?: 1];

const writeParts = (parts: Parts): string =>
  JSON.stringify(
    Object.fromEntries(
      [...parts].map(([part, { content, cameAgain }]): [number, WrittenPart] => {
        const base64 = Buffer.from(content.octets).toString('base64');
        return [part, cameAgain ? [content.alphabet, base64, 1] : [content.alphabet, base64]];
      }),
    ),
  );

function readParts({ parts }: LongTextRow): Parts {
  const written = JSON.parse(parts) as Readonly<Record<string, WrittenPart>>; // as: `writeParts` wrote it
  return new Map(
    Object.entries(written).map(([part, [alphabet, base64, cameAgain]]) => [
      Number(part),
      { content: { alphabet, octets: Buffer.from(base64, 'base64') }, cameAgain: cameAgain === 1 },
    ]),
  );
}

const isSame = (a: EncodedText, b: EncodedText): boolean =>
  a.alphabet === b.alphabet && Buffer.compare(a.octets, b.octets) === 0;
