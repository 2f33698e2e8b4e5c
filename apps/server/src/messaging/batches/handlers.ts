import type { components } from '@ngoma/contract';
import { ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import type { Limiters } from '../../http/limiters.ts';
import { fingerprintOf, readIdempotencyKey } from '../../idempotency/request-key.ts';
import { Problem } from '../../problems/problem.ts';
import { senderOf } from '../messages/sender.ts';
import { type BatchAcceptorOptions, type BatchItem, type BatchRequest, createBatchAcceptor } from './accept-batch.ts';
import { countBatch, findBatch } from './repository.ts';

type Schemas = components['schemas'];

export type BatchHandlersOptions = Omit<BatchAcceptorOptions, 'describe' | 'db'> & {
  readonly db: Database;
  readonly takeMore: Limiters['takeMore'];
};

const batchesPath = '/v1/batches';

export function messageBatchHandlers(options: BatchHandlersOptions) {
  const { db, takeMore } = options;
  const accept = createBatchAcceptor({
    ...options,
    describe: ({ items, ...counts }) =>
      JSON.stringify(complete<Schemas['AcceptedMessageBatch']>({ ...counts, items: items.map(toBatchItem) })),
  });

  return {
    async createBatch({ query, body, headers, caller }) {
      const { mode } = query;
      const { 'Idempotency-Key': key, ...unread } = headers;
      unread satisfies NoMembers<typeof unread>;
      const idempotency =
        key === undefined
          ? undefined
          : { key: readIdempotencyKey(key), fingerprint: fingerprintOf('POST', batchesPath, body) };
      if (caller.kind === 'anonymous') throw new Error('The contract lets only those in here who sign in');
      const rateHeaders = takeMore(caller, body.recipients.length - 1);
      const {
        location,
        body: json,
        replayed,
      } = await accept({
        ...senderOf(caller, mode),
        ...fromBatchCreate(body),
        idempotency,
      });
      return {
        status: 202,
        headers: { ...rateHeaders, Location: location, ...(replayed && { 'Idempotency-Replayed': 'true' }) },
        body: { json },
      };
    },

    async getBatch({ path, query, caller }) {
      const batch = await findBatch(db, path.id, ownerOf(caller, query.mode));
      if (batch === undefined) throw new Problem('batch_not_found', { detail: `There is no batch '${path.id}'.` });
      const { segments, statuses } = await countBatch(db, batch);
      return {
        status: 200,
        body: complete<Schemas['MessageBatch']>({
          id: batch.id,
          mode: batch.mode,
          created_at: new Date(batch.created_at).toISOString(),
          accepted: batch.accepted,
          refused: batch.refused,
          segments,
          statuses: Object.fromEntries(statuses),
        }),
      };
    },
  } satisfies Partial<Handlers>;
}

function fromBatchCreate(
  body: Schemas['MessageBatchCreate'],
): Pick<BatchRequest, 'shared' | 'recipients' | 'onInvalid'> {
  const {
    message,
    recipients,
    on_invalid,
    sender_id,
    callback_url,
    send_at,
    expires_at,
    priority,
    category,
    ...unread
  } = body;
  unread satisfies NoMembers<typeof unread>;
  return {
    shared: {
      text: message,
      senderId: sender_id ?? null,
      callbackUrl: callback_url ?? null,
      priority: priority ?? 'low',
      category: category ?? 'transactional',
      sendAt: send_at ?? null,
      expiresAt: expires_at,
      metadata: null,
    },
    recipients: recipients.map(({ to, variables, client_reference, ...rest }) => {
      rest satisfies NoMembers<typeof rest>;
      return { to, variables: variables ?? {}, clientReference: client_reference ?? null };
    }),
    onInvalid: on_invalid ?? 'refuse',
  };
}

const toBatchItem = (item: BatchItem): Schemas['MessageBatchItem'] =>
  item instanceof Problem
    ? complete<Schemas['MessageBatchItem']>({ id: null, error: { code: item.code, detail: item.detail ?? item.code } })
    : complete<Schemas['MessageBatchItem']>({ id: item, error: null });
