import { startCreates } from './calendar-writes.ts';
import { startNewReads, startRepeatedReads } from './reads.ts';
import type { StartScene } from './scene.ts';
import { startSends, startSimulated } from './sends.ts';
import { startWebhooks } from './webhooks.ts';

/** By the names of the command line. */
export const scenes: Readonly<Record<string, StartScene>> = {
  repeated: startRepeatedReads,
  new: startNewReads,
  send: startSends,
  simulator: startSimulated,
  webhooks: startWebhooks,
  create: startCreates,
};
