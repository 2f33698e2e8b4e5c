import { LRUCache } from 'lru-cache';
import type { ApiKeyId } from '../../account/caller.ts';
import type { SecretBox } from '../../account/secret-box.ts';
import type { Database } from '../../database/database.ts';
import type { ClaimedDelivery, EndpointId } from '../delivery.ts';
import { findSigner, type SignerRow } from '../endpoints/repository.ts';

/** Reads the secrets that sign a delivery, newest first; undefined if its endpoint or key no longer exists. */
export type SecretsOf = (
  delivery: Pick<ClaimedDelivery, 'endpointId' | 'signerId'>,
) => Promise<readonly string[] | undefined>;

export interface SigningSecretsOptions {
  readonly db: Database;
  readonly secrets: SecretBox;
  /** The secrets that sign the webhooks of a key. */
  readonly secretsOfKey: (apiKeyId: ApiKeyId) => Promise<readonly string[]>;
}

const maxCached = 1_000;

/** Caches the secrets of endpoints until an endpoint changes. */
export function createSigningSecrets({ db, secrets, secretsOfKey }: SigningSecretsOptions): SecretsOf {
  const cache = new LRUCache<EndpointId, CachedSigner>({ max: maxCached });

  async function find(id: EndpointId): Promise<Signer | undefined> {
    const revision = await db.revision('webhooks');
    const cached = cache.get(id);
    if (cached?.revision === revision) return cached.signer;
    const row = await findSigner(db, id);
    const signer = row === undefined || row.disabled_at !== null ? undefined : open(row);
    cache.set(id, { revision, signer });
    return signer;
  }

  function open({ secret, old_secret, old_secret_until }: SignerRow): Signer {
    const old = old_secret === null ? undefined : secrets.open(old_secret);
    return { secret: secrets.open(secret), old, oldUntilMs: old_secret_until ?? 0 };
  }

  return async ({ endpointId, signerId }) => {
    if (endpointId === null) {
      const ofKey = await secretsOfKey(signerId as ApiKeyId); // as: deliveries without an endpoint are signed by a key
      return ofKey.length > 0 ? ofKey : undefined;
    }
    const signer = await find(endpointId);
    if (signer === undefined) return undefined;
    return signer.old !== undefined && signer.oldUntilMs > db.clock.now()
      ? [signer.secret, signer.old]
      : [signer.secret];
  };
}

interface CachedSigner {
  readonly revision: number;
  /** Undefined if the endpoint is disabled or deleted. */
  readonly signer: Signer | undefined;
}

interface Signer {
  readonly secret: string;
  readonly old: string | undefined;
  readonly oldUntilMs: number;
}
