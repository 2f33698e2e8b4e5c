import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { operators } from '../costs/prices.ts';
import type { RegisteredSender } from './sender.ts';

type Schemas = components['schemas'];
type ShownOperator = Schemas['Sender']['operators'][number];

export const toSender = ({ id, userId, name, note, isDefault, decisions, createdAtMs }: RegisteredSender) =>
  complete<Schemas['Sender']>({
    id,
    user_id: userId,
    sender_id: name,
    default: isDefault,
    note,
    operators: operators.map((operator) => {
      const decision = decisions[operator];
      return complete<ShownOperator>({
        operator,
        status: decision?.status ?? 'pending',
        reason: decision?.reason ?? null,
        decided_at: decision === undefined ? null : toInstant(decision.atMs),
      });
    }),
    created_at: toInstant(createdAtMs),
  });

const toInstant = (atMs: number): string => new Date(atMs).toISOString();
