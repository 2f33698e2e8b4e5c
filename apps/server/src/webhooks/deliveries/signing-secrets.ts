import { LRUCache } from 'lru-cache';
import type { ApiKeyId } from '../../account/caller.ts';
import type { SecretBox } from '../../account/secret-box.ts';
import type { Database } from '../../database/database.ts';
import { findSigner, type SignerRow } from '../endpoints/repository.ts';
import type { ClaimedDelivery, EndpointId } from './delivery.ts';

/** The secrets that sign a delivery, the newest first; undefined where its endpoint or key is gone: nothing is sent. */
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

/** Endpoints are remembered until any of them changes. */
export function createSigningSecrets({ db, secrets, secretsOfKey }: SigningSecretsOptions): SecretsOf {
  const known = new LRUCache<EndpointId, Remembered>({ max: maxCached });

  async function find(id: EndpointId): Promise<Signer | undefined> {
    const revision = await db.revision('webhooks');
    const remembered = known.get(id);
    if (remembered?.revision === revision) return remembered.signer;
    const row = await findSigner(db, id);
    const signer = row === undefined || row.disabled_at !== null ? undefined : open(row);
    known.set(id, { revision, signer });
    return signer;
  }

  function open({ secret, old_secret, old_secret_until }: SignerRow): Signer {
    const old = old_secret === null ? undefined : secrets.open(old_secret);
    return { secret: secrets.open(secret), old, oldUntilMs: old_secret_until ?? 0 };
  }

  return async ({ endpointId, signerId }) => {
    if (endpointId === null) {
      const ofKey = await secretsOfKey(signerId as ApiKeyId); // as: what is for no endpoint is signed by a key
      return ofKey.length > 0 ? ofKey : undefined;
    }
    const signer = await find(endpointId);
    if (signer === undefined) return undefined;
    return signer.old !== undefined && signer.oldUntilMs > db.clock.now()
      ? [signer.secret, signer.old]
      : [signer.secret];
  };
}

interface Remembered {
  readonly revision: number;
  /** Undefined for an endpoint that is disabled or gone. */
  readonly signer: Signer | undefined;
}

interface Signer {
  readonly secret: string;
  readonly old: string | undefined;
  readonly oldUntilMs: number;
}
