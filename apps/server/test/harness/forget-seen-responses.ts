import { rmSync } from 'node:fs';
import { seenFolder } from './server.ts';

/** Responses of an earlier run prove nothing about this one. */
rmSync(seenFolder, { recursive: true, force: true });
