import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, prepared } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import { type EncodedText, type InboundPart, type InboundText, readText } from '../carriers/carrier.ts';
import { repeatedWithinMs } from './inbound-message.ts';

/** A whole or reassembled text. */
export interface ReassembledText extends InboundText {
  readonly carrier: string;
  /** The number of missing parts. */
  readonly missingParts: number;
}

/** Identifies a long text; phones reuse references. */
interface LongTextKey {
  readonly from: string;
  readonly to: string;
  readonly carrier: string;
  readonly reference: number;
  readonly total: number;
}

export interface LongTextRow extends LongTextKey {
  /** JSON by part number: alphabet, octets in base64, and whether it came again. */
  readonly parts: string;
  readonly is_complete: number;
  readonly expires_at: number;
}

interface StoredPart {
  readonly content: EncodedText;
  /** It came again after the text was complete: a repetition, or the beginning of another text. */
  readonly cameAgain: boolean;
}

/** Parts by number. */
type Parts = ReadonlyMap<number, StoredPart>;

/** Time to wait for further parts. Complete texts are stored as long, to recognise repeated parts. */
export const partsWithinMs = dayMs;
const gap = '…';

const byKey = '"from" = ? and "to" = ? and carrier = ? and reference = ? and total = ?';
const valuesOf = ({ from, to, carrier, reference, total }: LongTextKey) => [from, to, carrier, reference, total];
const selectOne = prepared(`select * from inbound_long_texts where ${byKey} for update`);
const updateOne = prepared(`update inbound_long_texts set parts = ?, is_complete = ?, expires_at = ? where ${byKey}`);
const deleteOne = prepared(`delete from inbound_long_texts where ${byKey}`);
const selectOverdue = prepared(
  'select * from inbound_long_texts where expires_at <= ? order by expires_at limit ? for update skip locked',
);

/** Stores a part, and returns the texts that it completes or ends. */
export async function addPart(
  trx: Transaction,
  carrier: string,
  { from, to, reference, total, part, content }: InboundPart,
  nowMs: number,
): Promise<ReassembledText[]> {
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
  const isNowComplete = isComplete && (isAnother || !wasComplete);
  const expiresAtMs = isAnother || isNowComplete ? nowMs + partsWithinMs : row.expires_at;
  await runIn(trx, updateOne(writeParts(parts), isComplete ? 1 : 0, expiresAtMs, ...valuesOf(key)));
  const isGivenUp = isAnother && !wasComplete;
  return [...(isGivenUp ? [toText(key, known)] : []), ...(isNowComplete ? [toText(key, parts)] : [])];
}

interface Addition {
  readonly parts: Parts;
  /** Whether the parts begin another text with the same reference. */
  readonly isAnother: boolean;
}

function hasPart(known: Parts, part: number, content: EncodedText): boolean {
  const before = known.get(part);
  return before !== undefined && isSame(before.content, content);
}

/** A part with different content begins another text. */
function addToIncomplete(known: Parts, part: number, content: EncodedText): Addition {
  const isAnother = known.has(part);
  return { parts: new Map(isAnother ? [] : known).set(part, { content, cameAgain: false }), isAnother };
}

/**
 * Parts that come again later than a carrier repeats them may belong to another text with an equal beginning. They do once
 * a part differs or all have come again.
 */
function addToComplete(known: Parts, part: number, content: EncodedText): Addition {
  const again = new Map([...known].filter(([, { cameAgain }]) => cameAgain)).set(part, { content, cameAgain: true });
  const mayBeRepeated = hasPart(known, part, content) && again.size < known.size;
  if (mayBeRepeated) return { parts: new Map([...known, ...again]), isAnother: false };
  const parts = [...again].map(([number, each]): [number, StoredPart] => [number, { ...each, cameAgain: false }]);
  return { parts: new Map(parts), isAnother: true };
}

/** Locks the row of a text, so that concurrent processes see each other's parts. */
async function lockRow(trx: Transaction, key: LongTextKey, nowMs: number): Promise<LongTextRow> {
  const fresh = { ...key, parts: '{}', is_complete: 0, expires_at: nowMs + partsWithinMs };
  await runIn(trx, insertRows('inbound_long_texts', [fresh], 'on conflict do nothing'));
  const [row] = await runIn<LongTextRow>(trx, selectOne(...valuesOf(key)));
  if (row === undefined) throw new Error('The inserted row is missing');
  return row;
}

const selectFirstOverdue = prepared('select 1 as found from inbound_long_texts where expires_at <= ? limit 1');

export const hasOverdue = async (db: Database, nowMs: number): Promise<boolean> =>
  (await db.select(selectFirstOverdue(nowMs))).length > 0;

/** Deletes up to `limit` expired texts, and returns the incomplete ones. */
export async function takeOverdue(trx: Transaction, nowMs: number, limit: number): Promise<ReassembledText[]> {
  const rows = await runIn<LongTextRow>(trx, selectOverdue(nowMs, limit));
  for (const row of rows) await runIn(trx, deleteOne(...valuesOf(row)));
  return rows.filter((row) => row.is_complete === 0).map((row) => toText(row, readParts(row)));
}

/** Marks gaps of missing parts. */
function toText({ from, to, carrier, total }: LongTextKey, parts: Parts): ReassembledText {
  const runs: EncodedText[][] = [[]];
  // Some carriers number the parts from 0.
  const first = parts.has(0) ? 0 : 1;
  for (let part = first; part < first + total; part += 1) {
    const stored = parts.get(part);
    if (stored !== undefined) runs.at(-1)?.push(stored.content);
    // Consecutive missing parts are one gap.
    else if (part === first || parts.has(part - 1)) runs.push([]);
  }
  return { from, to, carrier, text: runs.map(readText).join(gap), missingParts: total - parts.size };
}

/** The text of the stored parts. */
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
