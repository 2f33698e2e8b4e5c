import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

/** The near end of a connection without a network. It counts what the session writes. */
export class Wire extends EventEmitter {
  writableNeedDrain = false;
  writableLength = 0;
  isPaused = false;
  destroyed = false;
  writes = 0;

  /** As what a link wants it. */
  get socket(): Socket {
    return this as unknown as Socket; // it has all of a socket that a link uses
  }

  write(_octets: Buffer): boolean {
    this.writes++;
    return true;
  }

  destroy(): void {
    this.destroyed = true;
  }

  end(): void {}

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  setNoDelay(): void {}
}
