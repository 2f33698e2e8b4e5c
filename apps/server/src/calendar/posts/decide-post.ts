import { type Caller, type UserId, userIdOf } from '../../account/caller.ts';
import { canEditOthers } from '../../account/permissions.ts';
import type { Transaction } from '../../database/database.ts';
import { escapeLooseMarks } from '../text/html.ts';
import { sanitizeHtml } from '../text/sanitize-html.ts';
import { forbidden } from './access.ts';
import { type MemberErrors, refuseErrors } from './invalid-parameters.ts';
import type { Post, PostPatch, PostStatus } from './post.ts';
import { decidePublicationDate, decideStatus } from './publication.ts';
import { isUser } from './repository.ts';
import type { Site } from './site.ts';

/** A post without its slug, which each kind derives from its own name, and its description, which is cleaned last. */
export type DecidedPost = Omit<Post, 'slug' | 'description'>;

/**
 * A post after a write; `current` is the post before it, undefined for a new one. Refuses invalid members, together with
 * `errors`, which the caller of this function found; then an author whom the caller may not name (DI-29).
 */
export async function decidePost(
  trx: Transaction,
  caller: Caller,
  current: Post | undefined,
  patch: PostPatch,
  site: Pick<Site, 'zone' | 'nowMs'>,
  errors: MemberErrors,
): Promise<DecidedPost> {
  const status = decideStatus(caller, current?.status, patch.status);
  const { errors: dateErrors, ...date } = decidePublicationDate(current, patch, status, site);
  refuseErrors({ ...errors, ...dateErrors, ...(await authorErrors(trx, patch.author)) });
  return {
    ...date,
    authorId: decideAuthor(caller, patch.author, current),
    trashedFrom: decideTrashedFrom(date.status, current),
    imageId: patch.imageId === undefined ? current?.imageId : (patch.imageId ?? undefined),
    modifiedAtMs: site.nowMs,
    revision: (current?.revision ?? 0) + 1,
  };
}

interface TextPatch {
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly description?: string | undefined;
}

/** WordPress writes a lone `&`, `<` or `>` in the texts of those who may not edit others' posts as an entity. */
export function filterTexts<Patch extends TextPatch>(caller: Caller, patch: Patch): Patch {
  if (canEditOthers(caller)) return patch;
  const { title, name, excerpt, description } = patch;
  const filtered = Object.entries({ title, name, excerpt, description }).flatMap(([member, text]) =>
    text === undefined ? [] : [[member, escapeLooseMarks(text)]],
  );
  return { ...patch, ...Object.fromEntries(filtered) };
}

/** A text after a write. To clean it is most of the work of a write, so it comes after every refusal. */
export function decideHtml(current: string | undefined, sent: string | undefined): string {
  return sent === undefined ? (current ?? '') : sanitizeHtml(sent);
}

async function authorErrors(trx: Transaction, asked: number | undefined): Promise<MemberErrors> {
  if (asked === undefined || (await isUser(trx, asked))) return {};
  return { author: "'author' must be the id of a user." };
}

function decideAuthor(caller: Caller, asked: number | undefined, current: Post | undefined): UserId {
  const own = current?.authorId ?? userIdOf(caller);
  if (asked === undefined || asked === own) return own;
  if (!canEditOthers(caller)) throw forbidden("Your role may not write in the name of others: leave 'author' out.");
  return asked as UserId; // as: a user with this id was just found
}

function decideTrashedFrom(status: PostStatus, current: Post | undefined): PostStatus | undefined {
  if (status !== 'trash') return undefined;
  return current?.status === 'trash' ? current.trashedFrom : current?.status;
}
