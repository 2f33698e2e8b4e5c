/** How a read was answered: by a standby, or by the primary because all standbys were stale or none was usable. */
export type StandbyReadResult = 'standby' | 'stale' | 'failed';

/** A standby of `DATABASE_REPLICA_URLS`. */
export interface StandbyState {
  /** Host and port, without the password. */
  readonly name: string;
  /** Why the standby is not used; undefined while it is. */
  readonly failure: string | undefined;
}

/** Receives the results of reads, and the failures of standbys. */
export interface StandbyObserver {
  countRead(result: StandbyReadResult): void;
  failed(name: string, failure: string): void;
  recovered(name: string): void;
}

/** The standbys of `DATABASE_REPLICA_URLS`: one URL for each. */
export interface StandbyOptions {
  readonly urls: readonly string[];
  readonly observer: StandbyObserver;
}
