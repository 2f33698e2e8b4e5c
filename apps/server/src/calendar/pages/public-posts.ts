import { type Post, type PostAddress, statusAt } from '../posts/post.ts';
import { toTrashSlug } from '../posts/slugs.ts';
import { isVisible, publicVisibility } from '../posts/visibility.ts';
import { slugify } from '../text/slugify.ts';

/** What a visitor is told in place of a page. */
export type RefusalStatus = 403 | 404 | 410;

export type PublicPost<Found> = { readonly post: Found } | { readonly refusal: RefusalStatus };

/** The post as visitors may see it: one that was public and was put into the trash is gone. */
export function toPublic<Found extends Post>(post: Found | undefined, nowMs: number): PublicPost<Found> {
  if (post === undefined) return { refusal: 404 };
  if (isVisible(post, publicVisibility(nowMs))) return { post };
  if (post.status !== 'trash') return { refusal: 403 };
  return { refusal: wasPublic(post, nowMs) ? 410 : 404 };
}

const wasPublic = ({ trashedFrom, publishedAtMs }: Post, nowMs: number): boolean =>
  trashedFrom !== undefined && statusAt({ status: trashedFrom, publishedAtMs }, nowMs) === 'publish';

/** The post at a slug, or the one in the trash that had it before. */
export async function readPublic<Found extends Post>(
  find: (address: PostAddress) => Promise<Found | undefined>,
  slug: string,
  nowMs: number,
): Promise<PublicPost<Found>> {
  const stored = slugify(slug);
  if (stored === '') return { refusal: 404 };
  return toPublic((await find({ slug })) ?? (await find({ slug: toTrashSlug(stored) })), nowMs);
}
