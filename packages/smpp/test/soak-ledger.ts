import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Outcome } from '../src/smpp.ts';
import type { CarrierEvent } from './stand-in-carrier.ts';

/** What our side knows of one submit. Its text is unlike any other, so that the carrier's log can be compared. */
export interface Entry {
  readonly text: string;
  readonly destination: string;
  readonly outcomes: Outcome<'submit_sm'>[];
}

/** What the carrier wrote about one text. */
interface Trace {
  readonly ids: string[];
  refused: number;
  lost: number;
}

/** What came of a soak: counts, and each submit on which the two sides disagree. */
export interface Account {
  readonly counts: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
}

/** Destinations whose receipt does not come, or comes for another id. */
const withoutReceipt = /99(10|24)$/;

/** Compares our outcomes and receipts with the carrier's log. */
export async function settleAccounts(
  entries: readonly Entry[],
  receiptIds: ReadonlySet<string>,
  logPath: string,
): Promise<Account> {
  const traces = await readTraces(logPath);
  const counts: Record<string, number> = {};
  const disagreements: string[] = [];
  for (const entry of entries) {
    const trace = traces.get(entry.text) ?? { ids: [], refused: 0, lost: 0 };
    const kind = kindOf(entry);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind.startsWith('uncertain') && trace.ids.length > 0)
      counts['uncertain, taken'] = (counts['uncertain, taken'] ?? 0) + 1;
    const disagreement = disagreementOf(entry, trace, receiptIds);
    if (disagreement) disagreements.push(`${entry.text} to ${entry.destination}, ${kind}: ${disagreement}`);
    traces.delete(entry.text);
  }
  for (const text of traces.keys()) disagreements.push(`${text}: the carrier knows it and we do not`);
  return { counts, disagreements };
}

function kindOf({ outcomes: [outcome] }: Entry): string {
  if (!outcome) return 'without outcome';
  return outcome.outcome === 'refused' ? `refused (${outcome.disposition})` : outcome.outcome;
}

function disagreementOf(
  { outcomes, destination }: Entry,
  trace: Trace,
  receiptIds: ReadonlySet<string>,
): string | undefined {
  const [outcome, ...more] = outcomes;
  if (!outcome || more.length > 0) return `it has ${outcomes.length} outcomes`;
  const seen = trace.ids.length + trace.refused + trace.lost;
  switch (outcome.outcome) {
    case 'uncertain':
      return seen > 1 ? `the carrier saw it ${seen} times` : undefined;
    case 'refused': {
      const wantSeen = outcome.status ? 1 : 0;
      return trace.refused === wantSeen && seen === wantSeen ? undefined : 'the carrier did not refuse it';
    }
    case 'accepted': {
      const { messageId } = outcome.response;
      if (seen !== 1 || trace.ids[0] !== messageId) return `the carrier has it as ${trace.ids.join(', ') || 'nothing'}`;
      const wantsReceipt = !withoutReceipt.test(destination);
      return wantsReceipt && !receiptIds.has(messageId) ? `no receipt for ${messageId} arrived` : undefined;
    }
  }
}

async function readTraces(logPath: string): Promise<Map<string, Trace>> {
  const traces = new Map<string, Trace>();
  for await (const line of createInterface({ input: createReadStream(logPath) })) {
    const event: CarrierEvent = JSON.parse(line);
    if (event.ev !== 'submit' && event.ev !== 'refused' && event.ev !== 'lost') continue;
    const text = String(event['text']);
    const trace = traces.get(text) ?? { ids: [], refused: 0, lost: 0 };
    if (event.ev === 'submit') trace.ids.push(String(event['id']));
    else trace[event.ev]++;
    traces.set(text, trace);
  }
  return traces;
}
