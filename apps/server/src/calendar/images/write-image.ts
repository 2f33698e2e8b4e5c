import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import { canEdit } from '../../account/permissions.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { forbidden } from '../posts/access.ts';
import { type ConditionalInput, writeOnCondition } from '../posts/preconditions.ts';
import { type Site, writerOf } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { type FocusPoint, type Image, type ImageCopy, type ImageDescription, isSamePoint } from './image.ts';
import { deleteImageRow, findImage, findImageUses, type ImageUse, replaceImageRow } from './repository.ts';
import type { ImageLibrary } from './upload-image.ts';

interface Condition extends ConditionalInput {
  /** What a GET shows. */
  show(image: Image): unknown;
}

const onCondition = (condition: Condition, current: Image, write: () => Promise<Image>): Promise<Image> =>
  writeOnCondition(condition.headers, async () => [condition.show(current)], write);

export async function requireImage(db: Knex, id: number): Promise<Image> {
  const image = await findImage(db, id);
  if (image !== undefined) return image;
  throw new Problem('image-not-found', { detail: `There is no image with the id ${id}.` });
}

/** Changes what is said of an image. Copies are cut anew before the transaction, which can take seconds. */
export async function describeImage(
  { db, encoder, folder }: ImageLibrary,
  id: number,
  { alt, focusX, focusY }: ImageDescription,
  condition: Condition,
  caller: Caller,
  site: Site,
): Promise<Image> {
  const before = await requireImage(db.read, id);
  requireOwn(caller, before);
  const focus = { x: focusX ?? before.focus.x, y: focusY ?? before.focus.y };
  const crops = isSamePoint(focus, before.focus) ? undefined : await cut(before, focus);
  const change = async (trx: Transaction) => {
    const current = await requireImage(trx, id);
    return onCondition(condition, current, async () => {
      const image = {
        ...current,
        ...(alt !== undefined && { alt }),
        ...(crops && { focus, copies: replaceCopies(current.copies, crops) }),
      };
      await replaceImageRow(trx, current, image);
      return image;
    });
  };
  return writeCalendar(db, change, writerOf(caller, site));

  async function cut(image: Image, around: FocusPoint): Promise<ImageCopy[]> {
    return folder.storeCopies(image, await encoder.encodeCrops(await folder.read(image), around));
  }
}

const replaceCopies = (copies: readonly ImageCopy[], others: readonly ImageCopy[]): ImageCopy[] =>
  copies.map((copy) => others.find(({ name }) => name === copy.name) ?? copy);

/** Deletes an image that nothing shows, and then its files. */
export async function deleteImage(
  { db, folder }: ImageLibrary,
  id: number,
  condition: Condition,
  caller: Caller,
  site: Site,
): Promise<Image> {
  const remove = async (trx: Transaction) => {
    const image = await requireImage(trx, id);
    requireOwn(caller, image);
    await requireUnused(trx, image, visibilityOf(caller, site.nowMs));
    return onCondition(condition, image, async () => {
      await deleteImageRow(trx, image.id);
      return image;
    });
  };
  const deleted = await writeCalendar(db, remove, writerOf(caller, site));
  await folder.remove(deleted);
  return deleted;
}

/** An image is public from its upload on: whoever may change public records of its author may change it. */
function requireOwn(caller: Caller, { authorId }: Image): void {
  if (canEdit(caller, { authorId, status: 'publish' })) return;
  throw forbidden('Your role may not change this image; ask whoever uploaded it, or an editor, to do it.');
}

const mostUses = 20;

async function requireUnused(db: Knex, { id }: Image, visibility: Visibility): Promise<void> {
  const uses = await findImageUses(db, id, visibility, mostUses);
  if (uses.length === 0) return;
  const seen = uses.filter(({ visible }) => visible).slice(0, mostUses);
  throw new Problem('image-in-use', {
    detail: `This image is shown by ${nameUses(uses, seen)}; give that another image first.`,
    data: { used_by: seen.map(({ kind, id }) => ({ kind, id })) },
  });
}

function nameUses(uses: readonly ImageUse[], seen: readonly ImageUse[]): string {
  const [first] = seen;
  if (first === undefined) return 'something that you may not read';
  const others = uses.length - 1;
  return `${first.kind} ${first.id}${others === 0 ? '' : ` and ${others} more`}`;
}
