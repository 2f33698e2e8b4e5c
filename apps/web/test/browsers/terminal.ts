import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import xterm from '@xterm/headless';

/** The place of a character on the screen, from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A program in a pseudo-terminal, with the screen that a person would see. */
export interface Terminal {
  /** The lines of the screen without spaces at their ends. */
  lines(): readonly string[];
  cursor(): Place;
  press(keys: string): void;
  /** Waits until the screen fits. `what` names it in the error. */
  until(what: string, fits: () => boolean): Promise<void>;
  /** Waits until the program writes nothing for a moment. */
  settled(): Promise<void>;
  /** Resolves when the program has ended, so that it writes no more files. */
  stop(): Promise<void>;
}

const withinMs = 60_000;
/** A screen is complete if nothing follows for so long; a program that is slower only makes a later wait repeat. */
const quietMs = 120;
const columns = 120;
/** High enough for whole pages, so that pages need no scrolling; w3m draws at most 200 lines. */
const rows = 200;

/** Starts a program. Its settings and files are in the home folder. */
export function startTerminal(command: string, home: string): Terminal {
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const child = spawn('script', ['-qec', `stty rows ${rows} cols ${columns}; exec ${command}`, '/dev/null'], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, TERM: 'xterm', LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const listeners = new Set<() => void>();
  let writtenAt = performance.now();
  child.stdout.on('data', (bytes: Uint8Array) => {
    writtenAt = performance.now();
    screen.write(bytes, () => {
      for (const listener of listeners) listener();
    });
  });
  // Programs ask a terminal what it is.
  screen.onData((answer) => child.stdin.write(answer));
  child.stdin.on('error', () => undefined);

  function lines(): readonly string[] {
    const { active } = screen.buffer;
    return Array.from({ length: rows }, (_none, row) => active.getLine(row)?.translateToString().trimEnd() ?? '');
  }

  function until(what: string, fits: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(limit);
        listeners.delete(check);
      };
      const check = () => {
        if (!fits()) return;
        end();
        resolve();
      };
      const limit = setTimeout(() => {
        end();
        reject(new Error(`${what} is not on the screen:\n${shownLines(lines())}`));
      }, withinMs);
      listeners.add(check);
      check();
    });
  }

  return {
    lines,
    cursor: () => ({ row: screen.buffer.active.cursorY, column: screen.buffer.active.cursorX }),
    press: (keys) => child.stdin.write(keys),
    until,
    async settled() {
      for (let waitMs = quietMs; waitMs > 0; waitMs = writtenAt + quietMs - performance.now())
        await new Promise((resolve) => setTimeout(resolve, waitMs));
    },
    async stop() {
      screen.dispose();
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      // `script` ends with the program. If only `script` were killed, the program would save its files later.
      for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
}

const childrenOf = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const shownLines = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');
