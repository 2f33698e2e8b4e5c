import { HttpError, type RouterHandlers } from '@ngoma/express-contract';
import type { Knex } from 'knex';
import type { components, operations } from '../generated/openapi.ts';
import { type LoanRow, readPage } from './database.ts';
import { enqueueWebhook } from './webhooks.ts';

type Handlers = Pick<RouterHandlers<operations, string>, 'listLoans' | 'createLoan' | 'returnLoan'>;
type Loan = components['schemas']['Loan'];

const toLoan = ({ returned_at, ...loan }: LoanRow): Loan => ({ ...loan, ...(returned_at !== null && { returned_at }) });
const dayMs = 86_400_000;

/** Members see and return their own loans; the caller is the name of the member. */
export function createLoanHandlers(database: Knex): Handlers {
  return {
    async listLoans({ query: { open, ...position }, caller }) {
      const loans = database('loans').where({ member: caller });
      if (open === true) loans.whereNull('returned_at');
      if (open === false) loans.whereNotNull('returned_at');
      const { page, next } = await readPage<LoanRow>(loans, position);
      return { status: 200, body: { data: page.map(toLoan), ...(next !== undefined && { next }) } };
    },
    createLoan: ({ body: { book_id, days = 21 }, caller }) =>
      database.transaction(async (transaction) => {
        if ((await transaction('books').where({ id: book_id }).first()) === undefined)
          throw new HttpError(404, `There is no book ${book_id}.`);
        const due_on = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
        const values = { book_id, member: caller, due_on, returned_at: null };
        const [id] = await transaction('loans').insert(values).onConflict().ignore().returning<{ id: number }[]>('id');
        if (id === undefined) throw new HttpError(409, `Book ${book_id} is lent.`);
        const loan = toLoan({ ...id, ...values });
        await enqueueWebhook(transaction, 'loan.created', loan);
        return { status: 201, body: loan };
      }),
    returnLoan: ({ path: { id }, caller }) =>
      database.transaction(async (transaction) => {
        const row = await transaction('loans').where({ id, member: caller }).first<LoanRow>();
        if (row === undefined) throw new HttpError(404, `You have no loan ${id}.`);
        if (row.returned_at !== null) throw new HttpError(409, `Loan ${id} was returned at ${row.returned_at}.`);
        const returned_at = new Date().toISOString();
        await transaction('loans').where({ id }).update({ returned_at });
        const loan = toLoan({ ...row, returned_at });
        await enqueueWebhook(transaction, 'loan.returned', loan);
        return { status: 200, body: loan };
      }),
  };
}
