import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

const interpreter = 'perl';
/** The path of a stand-in carrier that is not ours, a Perl script on Net::SMPP. */
const script = process.env['TEST_SMSC'];

/** Why tests with that carrier cannot run here; empty if they can. */
export const carrierMissing = whyMissing();

function whyMissing(): string {
  if (!script) return 'skipped: TEST_SMSC does not name the script of a stand-in carrier';
  try {
    execFileSync(interpreter, ['-MNet::SMPP', '-e', '1'], { stdio: 'ignore' });
    return '';
  } catch {
    return 'skipped: Perl has no Net::SMPP (Debian: libnet-smpp-perl)';
  }
}

/** A line of the carrier's log: what happened, and the particulars of that kind of event. */
export interface CarrierEvent {
  readonly ev: string;
  readonly [field: string]: unknown;
}

/** A running carrier: its port, its log, and a line for orders to it. */
export class StandInCarrier {
  readonly port: number;
  readonly #child: ChildProcessWithoutNullStreams;
  /** If we end by an error, it must not stay behind. */
  readonly #endChild = () => void this.#child.kill('SIGKILL');
  readonly #answers: Interface;
  readonly #directory: string;
  readonly #waiting: ((answer: CarrierEvent) => void)[] = [];

  private constructor(child: ChildProcessWithoutNullStreams, directory: string, port: number) {
    this.port = port;
    this.#child = child;
    process.once('exit', this.#endChild);
    this.#directory = directory;
    this.#answers = createInterface({ input: child.stderr });
    // Warnings of Perl share the channel with the answers, which are JSON.
    this.#answers.on('line', (line) => {
      if (line.startsWith('{')) this.#waiting.shift()?.(JSON.parse(line));
    });
  }

  /** Starts one on a free port. Options as in its README, without the dashes. */
  static async start(options: Readonly<Record<string, string | number>> = {}): Promise<StandInCarrier> {
    const directory = mkdtempSync(join(tmpdir(), 'ngoma-carrier-'));
    const named = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
    const log = join(directory, 'log.jsonl');
    const child = spawn(interpreter, [script ?? '', '--port', '0', '--log', log, ...named]);
    for (;;) {
      const [listening] = readLog(log);
      if (listening) return new StandInCarrier(child, directory, Number(listening['port']));
      if (child.exitCode !== null) throw new Error(`The carrier ended with status ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Of its process, for signals. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Path of its log, with one line of JSON per event. */
  get logPath(): string {
    return join(this.#directory, 'log.jsonl');
  }

  /** Its whole log so far. */
  get log(): readonly CarrierEvent[] {
    return readLog(this.logPath);
  }

  /** The events of one kind. */
  events(kind: string): readonly CarrierEvent[] {
    return this.log.filter(({ ev }) => ev === kind);
  }

  /** Gives an order, and resolves with its answer. */
  order(line: string): Promise<CarrierEvent> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${line}\n`);
    });
  }

  /** Resolves when the log shows so many events of a kind. */
  async logged(kind: string, count = 1): Promise<readonly CarrierEvent[]> {
    for (;;) {
      const events = this.events(kind);
      if (events.length >= count) return events;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.off('exit', this.#endChild);
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    if (this.#child.exitCode === null) {
      this.#child.kill('SIGKILL');
      await ended;
    }
    this.#answers.close();
    rmSync(this.#directory, { recursive: true });
  }
}

function readLog(path: string): CarrierEvent[] {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return []; // not yet there
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
