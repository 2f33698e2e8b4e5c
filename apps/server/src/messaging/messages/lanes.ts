import type { ApiKeyId, UserId } from '../../account/caller.ts';
import { type Priority, priorities } from './message.ts';
import { noKey } from './no-key.ts';

/**
 * The name of the lane in which the messages of one key or signed-in user, and of one priority, wait: it begins with
 * the place of its priority.
 */
export const laneOf = ({
  priority,
  api_key_id,
  user_id,
}: {
  readonly priority: Priority;
  readonly api_key_id: ApiKeyId | typeof noKey;
  readonly user_id: UserId;
}): string => `${priorities.indexOf(priority)} ${api_key_id === noKey ? `user ${user_id}` : api_key_id}`;

/** Of a lane that an older version has named, too. */
export const priorityOf = (lane: string): Priority => priorities[Number.parseInt(lane, 10)] ?? 'normal';
