import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSite, type Site } from '../src/site.ts';

export const root = path.resolve(import.meta.dirname, '../../..');

const readFile = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export const contract = JSON.parse(readFile('packages/contract/generated/openapi.json'));

export const siteOf = (pageEnding: '' | '.html', document = contract): Site =>
  createSite({ contract: document, readFile, pageEnding });
