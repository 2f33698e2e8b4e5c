import type { Kind, State, World, WorldCaller, WorldPost } from './world.ts';

/**
 * The rules of visibility, written a second time for the matrix: from the promises to clients, independent of the code.
 */
export function maySee({ role, scopes }: WorldCaller, { state, owner }: Pick<WorldPost, 'state' | 'owner'>): boolean {
  if (scopes !== undefined && !mayRead(scopes)) return false;
  if (['publish', 'due', 'unlisted'].includes(state)) return true;
  return role === 'administrator' || role === 'editor' || role === owner;
}

/** Whether a key with these scopes may read the calendar; no scopes means all scopes. */
export const mayRead = (scopes: readonly string[]): boolean =>
  scopes.length === 0 || scopes.includes('calendar:read') || scopes.includes('admin');

const shownAs: Readonly<Record<State, string>> = {
  ...{ publish: 'publish', due: 'publish', unlisted: 'publish', future: 'future', draft: 'draft' },
  ...{ pending: 'pending', private: 'private', trash: 'trash' },
};

/** The posts of a list without other filters; undefined where the caller may not ask for these statuses. */
export function listed(
  world: World,
  caller: WorldCaller,
  kind: Kind,
  asked: readonly string[] | undefined,
): WorldPost[] | undefined {
  const writes = caller.role !== undefined && caller.role !== 'subscriber';
  if (!writes && asked?.some((status) => status !== 'publish')) return undefined;
  const statuses = asked ?? (writes ? ['publish', 'future', 'draft', 'pending', 'private'] : ['publish']);
  return world.posts.filter(
    (post) =>
      post.kind === kind && post.state !== 'unlisted' && statuses.includes(shownAs[post.state]) && maySee(caller, post),
  );
}
