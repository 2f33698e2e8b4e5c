import { readFileSync } from 'node:fs';
import { createContractRouter } from '@ngoma/express-contract';
import express, { type Express } from 'express';
import type { Knex } from 'knex';
import { parse } from 'yaml';
import type { operations } from '../generated/openapi.ts';
import { createBookHandlers } from './book-handlers.ts';
import { findMember } from './database.ts';
import { createLoanHandlers } from './loan-handlers.ts';

export const document = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8'));

/** The service; remove a handler, and it does not compile. */
export function createApp(database: Knex, folder: string): Express {
  const router = createContractRouter<operations, string>({
    document,
    handlers: { ...createBookHandlers(database, folder), ...createLoanHandlers(database) },
    security: { bearer: ({ credential }) => findMember(database, credential) },
    uploads: { fileBytes: 1_048_576, files: 1 },
  });
  return express().use(router);
}
