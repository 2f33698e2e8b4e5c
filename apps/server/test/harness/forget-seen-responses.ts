import { rmSync } from 'node:fs';
import { seenFolder } from './server.ts';

/** What an earlier run has seen proves nothing about this one. */
rmSync(seenFolder, { recursive: true, force: true });
