import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { findSealedSecret } from './api-keys/repository.ts';
import type { ApiKeyId } from './caller.ts';
import type { SecretBox } from './secret-box.ts';

const maxCached = 1_000;

/** Caches the webhook secrets of keys, which never change. Returns an empty list for an unknown key. */
export function createWebhookSecrets(db: Database, secrets: SecretBox): (id: ApiKeyId) => Promise<readonly string[]> {
  const cache = new LRUCache<ApiKeyId, readonly string[]>({ max: maxCached });
  return async (id) => {
    const cached = cache.get(id);
    if (cached !== undefined) return cached;
    const sealed = await findSealedSecret(db, id);
    if (sealed === undefined) return [];
    const found = [secrets.open(sealed)];
    cache.set(id, found);
    return found;
  };
}
