import document from '@ngoma/contract/openapi.json' with { type: 'json' };
import { readContract } from './read-contract.ts';

// In the published package this module is its value, written down (see build.mjs).
export const contract = readContract(document);
