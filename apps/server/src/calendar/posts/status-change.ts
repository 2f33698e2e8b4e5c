import type { Caller } from '../../account/caller.ts';
import { canPublish } from '../../account/permissions.ts';
import type { PostStatus } from './post.ts';

/**
 * The state that a write leads to. Without a wish it stays (DI-1), and a new record is published or, by those who may
 * not publish, a draft; their wish to publish puts it before an editor.
 */
export function decideStatus(
  caller: Caller,
  asked: PostStatus | undefined,
  current: PostStatus | undefined,
): PostStatus {
  if (asked === undefined) return current ?? (canPublish(caller) ? 'publish' : 'draft');
  const isPublic = asked === 'publish' || asked === 'future';
  return isPublic && !canPublish(caller) ? 'pending' : asked;
}
