import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { HttpError, type RouterHandlers, stream } from '@ngoma/express-contract';
import type { Knex } from 'knex';
import type { components, operations } from '../generated/openapi.ts';
import { type BookRow, readPage } from './database.ts';

type Handlers = Pick<
  RouterHandlers<operations, string>,
  'listBooks' | 'createBook' | 'getBook' | 'deleteBook' | 'getCover'
>;

const toBook = ({ id, title, author, cover }: BookRow): components['schemas']['Book'] => ({
  id,
  title,
  author,
  has_cover: cover !== null,
});

/** Pictures of covers are files in `folder`. */
export function createBookHandlers(database: Knex, folder: string): Handlers {
  async function findBook(id: number): Promise<BookRow> {
    const book = await database('books').where({ id }).first<BookRow>();
    if (book === undefined) throw new HttpError(404, `There is no book ${id}.`);
    return book;
  }

  return {
    async listBooks({ query: { author, ...position } }) {
      const books = database('books').where(author === undefined ? {} : { author });
      const { page, next } = await readPage<BookRow>(books, position);
      return { status: 200, body: { data: page.map(toBook), ...(next !== undefined && { next }) } };
    },
    async createBook({ body: { title, author }, files: [file] }) {
      if (file !== undefined && !['image/jpeg', 'image/png'].includes(file.mediaType))
        throw new HttpError(415, `'cover' is ${file.mediaType}; send a JPEG or a PNG.`);
      const cover = file === undefined ? null : randomUUID();
      // The file first: without its row nobody sees it.
      if (file !== undefined && cover !== null) await copyFile(file.path, path.join(folder, cover));
      const values = { title, author, cover, cover_type: file?.mediaType ?? null };
      const [id = 0] = await database('books').insert(values);
      return { status: 201, headers: { Location: `/books/${id}` }, body: toBook({ id, ...values }) };
    },
    getBook: async ({ path: { id } }) => ({ status: 200, body: toBook(await findBook(id)) }),
    async deleteBook({ path: { id } }) {
      const { cover } = await findBook(id);
      const loans = database('loans').where({ book_id: id });
      if ((await database('books').where({ id }).whereNotExists(loans).delete()) === 0)
        throw new HttpError(409, `Book ${id} has loans.`);
      if (cover !== null) await rm(path.join(folder, cover), { force: true });
      return { status: 204 };
    },
    async getCover({ path: { id } }) {
      const { cover, cover_type } = await findBook(id);
      if (cover === null || cover_type === null) throw new HttpError(404, `Book ${id} has no cover.`);
      const picture = stream(createReadStream(path.join(folder, cover)));
      return { status: 200, headers: { 'Content-Type': cover_type }, body: picture };
    },
  };
}
