import { defineCommand } from 'citty';
import { simulatorName } from '../messaging/carriers/carriers.ts';
import {
  heardWithinMs,
  listControls,
  listSessions,
  neverChanged,
  type SeenSession,
} from '../messaging/carriers/controls/repository.ts';
import type { MessageId } from '../messaging/messages/message.ts';
import type { MessageEventRow } from '../messaging/messages/repository.ts';
import { Refusal } from '../problems/refusal.ts';
import type { Config } from '../settings/config.ts';
import { jsonFlag, readCount } from './arguments.ts';
import { recordCommand } from './audited.ts';
import { followMessage } from './follow-message.ts';
import { knownCarriers } from './known-carriers.ts';
import { withRefusals } from './operated-messages.ts';
import { print, toIso } from './output.ts';
import { requireNumber } from './require-number.ts';
import { sendThroughCarrier } from './send-through-carrier.ts';
import { requireOwner, type Session, withDatabase } from './session.ts';

/** Exit codes besides 0 (delivered, or accepted by a carrier without receipts) and 1 (any other end). */
const noReceipt = 3;
const interrupted = 130;
const longestWaitS = 86_400;

export const test = defineCommand({
  meta: {
    name: 'test',
    description: 'Send one text through a carrier and show what happens until its receipt. The text is charged',
  },
  args: {
    name: { type: 'positional', description: "a carrier of 'ngoma carrier list'", required: true },
    to: { type: 'string', description: 'the phone, such as +256772000001', required: true },
    text: { type: 'string', description: 'the text; by default it names the carrier and the time' },
    sender: { type: 'string', description: 'an approved sender; by default the one of the user or the carrier' },
    user: { type: 'string', description: 'the user who is recorded as sender; by default the first administrator' },
    timeout: { type: 'string', description: 'seconds to wait for the receipt', default: '120' },
    json: jsonFlag,
  },
  async run({ args }) {
    const to = requireNumber(args.to);
    const timeoutS = readCount('--timeout', args.timeout, longestWaitS);
    const stop = new AbortController();
    // The message goes on; only the waiting ends.
    process.once('SIGINT', () => stop.abort());
    const show = (line: string): void => {
      if (args.json !== true) print(false, undefined, [line]);
    };
    const result = await withDatabase(async (session) => {
      const worker = await requireRunning(session, args.name);
      const id = await recordCommand(session, { action: 'carrier.test', subject: `carrier ${args.name}` }, async () => {
        const message = await send(session, { ...args, to });
        return { result: message, details: { message } };
      });
      show(`${id} is queued for ${args.name}. The process ${worker} sends it.`);
      const over = AbortSignal.timeout(timeoutS * 1_000);
      const hasReceipts = sendsReceipts(session.config, args.name);
      const last = await followMessage(session.db, id, {
        until: AbortSignal.any([stop.signal, over]),
        isLast: (status) => status === 'sent' && !hasReceipts,
        onEvent: (event) => show(toLine(event)),
      });
      return {
        id,
        last,
        ...toEnd({ id, name: args.name, last, hasReceipts, timeoutS, isStopped: stop.signal.aborted }),
      };
    });
    const { id, last, sentence, exitCode } = result;
    process.exitCode = exitCode;
    print(args.json, { id, status: last.status, reason: last.reason, code: last.carrier_code, exit_code: exitCode }, [
      sentence,
    ]);
  },
});

interface Asked {
  readonly name: string;
  readonly to: string;
  readonly text?: string | undefined;
  readonly sender?: string | undefined;
  readonly user?: string | undefined;
}

async function send(session: Session, { name, to, text, sender, user }: Asked): Promise<MessageId> {
  const owner = await requireOwner(session.db.read, user);
  return withRefusals(() =>
    sendThroughCarrier(session, {
      ...{ carrier: name, to, user: owner, senderId: sender ?? null },
      mode: name === simulatorName ? 'test' : 'live',
      text: text ?? `Test of the carrier ${name}, ${toIso(session.nowMs)}`,
    }),
  );
}

/** The processes that send the messages of a carrier. Throws a Refusal if none can send now. */
async function requireRunning({ config, db, nowMs }: Session, name: string): Promise<string> {
  const known = knownCarriers(config);
  if (!known.includes(name)) throw new Refusal(`There is no carrier '${name}'. Use one of: ${known.join(', ')}.`);
  const { state, reason } = (await listControls(db)).get(name) ?? neverChanged;
  if (state !== 'running')
    throw new Refusal(
      `${name} is ${state}${reason === null ? '' : ` (${reason})`}, so nothing was sent. Use 'ngoma carrier resume ${name}' first.`,
    );
  const sessions = (await listSessions(db, nowMs - heardWithinMs)).filter(({ carrier }) => carrier === name);
  if (sessions.length === 0)
    throw new Refusal(
      `No running process has the carrier ${name}, so nothing was sent. Start the service with the same NGOMA_CARRIERS and database.`,
    );
  const up = sessions.filter(({ health }) => health === 'up');
  if (up.length > 0) return up.map((session) => session.process).join(' or ');
  throw new Refusal(`${name} is not connected, so nothing was sent: ${describeDown(sessions)}`);
}

const describeDown = (sessions: readonly SeenSession[]): string =>
  sessions
    .map(({ process, health, reason }) => `${process} is ${health}${reason === null ? '' : `: ${reason}`}`)
    .join('; ');

/** Whether a receipt can come: over SMPP always, over HTTP with `receipts` or `poll`. */
function sendsReceipts({ carriersFile }: Config, name: string): boolean {
  const settings = carriersFile?.carriers.get(name);
  return settings?.kind !== 'http' || settings.receipts !== undefined || settings.poll !== undefined;
}

function toLine({ status, reason, carrier, carrier_code: code, part, at }: MessageEventRow): string {
  const particulars = [
    carrier === null ? [] : [`by ${carrier}`],
    part === null ? [] : [`part ${part}`],
    reason === null ? [] : [`reason ${reason}`],
    code === null ? [] : [`code ${code}`],
  ].flat();
  return [`${toIso(at)}  ${status}`, ...particulars].join(', ');
}

interface Ended {
  readonly id: MessageId;
  readonly name: string;
  readonly last: MessageEventRow;
  readonly hasReceipts: boolean;
  readonly timeoutS: number;
  readonly isStopped: boolean;
}

/** The last sentence and the exit code. */
function toEnd(ended: Ended): { readonly sentence: string; readonly exitCode: number } {
  const { id, name, last, hasReceipts, timeoutS, isStopped } = ended;
  const goesOn = `It goes on: 'ngoma messages show ${id}' shows it, 'ngoma messages cancel ${id}' cancels it if it waits.`;
  switch (last.status) {
    case 'delivered':
      return { sentence: 'The phone has it.', exitCode: 0 };
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
      return isStopped
        ? { sentence: `Stopped before ${name} had the text. ${goesOn}`, exitCode: interrupted }
        : { sentence: `${name} has not accepted the text within ${timeoutS} seconds. ${goesOn}`, exitCode: noReceipt };
    case 'sent':
      if (!hasReceipts)
        return {
          sentence: `${name} accepted the text. Its settings have no receipts; look at the phone.`,
          exitCode: 0,
        };
      return isStopped
        ? {
            sentence: `Stopped before the receipt. ${name} has the text; 'ngoma messages show ${id}' shows it.`,
            exitCode: interrupted,
          }
        : {
            sentence:
              `${name} accepted the text and has sent no receipt within ${timeoutS} seconds. Look at the phone; if it is ` +
              `there, the receipts do not reach this service. 'ngoma messages show ${id}' shows what comes later.`,
            exitCode: noReceipt,
          };
    default:
      return {
        sentence: `The text was not delivered: it is ${last.status}${last.reason === null ? '' : ` (${last.reason})`}.`,
        exitCode: 1,
      };
  }
}
