import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { findSealedSecret } from './api-keys/repository.ts';
import type { ApiKeyId } from './caller.ts';
import type { SecretBox } from './secret-box.ts';

const maxCached = 1_000;

/** The secrets that sign the webhooks of a key; none where there is no such key. A key's secret never changes. */
export function createWebhookSecrets(db: Database, secrets: SecretBox): (id: ApiKeyId) => Promise<readonly string[]> {
  const opened = new LRUCache<ApiKeyId, readonly string[]>({ max: maxCached });
  return async (id) => {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const sealed = await findSealedSecret(db, id);
    if (sealed === undefined) return [];
    const found = [secrets.open(sealed)];
    opened.set(id, found);
    return found;
  };
}
