import { Problem } from '../../problems/problem.ts';
import type { PostStatus, PublishedKind } from './post.ts';

/** Refuses to throw away what lies in the trash already (410). */
export function requireNotTrashed(kind: PublishedKind, { status }: { readonly status: PostStatus }): void {
  if (status !== 'trash') return;
  throw new Problem(`${kind}-is-in-trash`, {
    detail: `This ${kind} is in the trash already. Send a status to bring it back.`,
  });
}
