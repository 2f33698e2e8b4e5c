import type { Draw } from '../../harness/draw.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { WriteProbe } from '../cluster/write-probe.ts';
import type { Pace } from '../pace.ts';
import type { Installation, OnUncertain } from '../service/installation.ts';
import type { Permitted } from '../sums/observations.ts';

export interface Scene {
  readonly cluster: Cluster;
  readonly probe: WriteProbe;
  readonly installation: Installation;
  readonly draw: Draw;
  readonly pace: Pace;
}

export interface Fault {
  readonly title: string;
  /** Settings of all processes of Ngoma besides the usual ones. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The carrier's setting; `hold` by default. */
  readonly onUncertain?: OnUncertain;
  readonly permitted?: Permitted;
  /** The longest time from the end of the fault to the next accepted message; 5 s by default. */
  readonly backWithinMs?: number;
  /** The longest time without an accepted message, beyond the time in which the database itself was not writable. */
  readonly gapBeyondOutageMs?: number;
  /** The longest median time until a send is refused. */
  readonly refusedWithinMs?: number;
  /** Whether PostgreSQL runs with a clock that can be moved. */
  readonly movesClock?: boolean;
  /** Causes the fault and ends it. */
  run(scene: Scene): Promise<void>;
}
