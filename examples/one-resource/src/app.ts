import { readFileSync } from 'node:fs';
import { createContractRouter } from '@ngoma/express-contract';
import express, { type Express } from 'express';
import { parse } from 'yaml';
import type { operations } from '../generated/openapi.ts';
import { createTaskHandlers } from './task-handlers.ts';

const document = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8'));

/** The service; `keys` contains the user of each key. */
export function createApp(keys: ReadonlyMap<string, string>): Express {
  const app = express();
  app.use(
    createContractRouter<operations, string>({
      document,
      handlers: createTaskHandlers(),
      security: { bearer: ({ credential }) => keys.get(credential) },
    }),
  );
  return app;
}
