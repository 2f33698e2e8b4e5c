import type { ApiKeyId } from '../../account/caller.ts';
import { type Priority, priorities } from './message.ts';

/** The name of the lane in which the messages of one key and one priority wait: it begins with the place of its priority. */
export const laneOf = ({
  priority,
  api_key_id,
}: {
  readonly priority: Priority;
  readonly api_key_id: ApiKeyId;
}): string => `${priorities.indexOf(priority)} ${api_key_id}`;

/** Of a lane that an older version has named, too. */
export const priorityOf = (lane: string): Priority => priorities[Number.parseInt(lane, 10)] ?? 'normal';
