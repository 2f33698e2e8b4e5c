import { createContractRouter } from '@ngoma/express-contract';
import express from 'express';
import type { operations } from '../../examples/loans/generated/openapi.ts';
import { announce, createLoan, document, listLoans, memberOf } from './loans.ts';

const router = createContractRouter<Pick<operations, 'listLoans' | 'createLoan'>, string>({
  document,
  handlers: {
    listLoans: ({ query, caller }) => ({ status: 200, body: listLoans(caller, query.limit ?? 20) }),
    createLoan: ({ body, caller }) => ({ status: 201, body: createLoan(caller, body) }),
  },
  security: { bearer: ({ credential }) => memberOf(credential) },
  // The others do not compare replies either.
  checkResponses: false,
});
const app = express().disable('x-powered-by').disable('etag').use(router);
const server = app.listen(0, '127.0.0.1', () => announce(server));
