import express from 'express';
import { middleware } from 'express-openapi-validator';
import { announce, createLoan, document, listLoans, memberOf } from './loans.ts';

const credentialOf = (request: express.Request): string => request.get('authorization')?.slice('Bearer '.length) ?? '';

const app = express().disable('x-powered-by').disable('etag').use(express.json());
app.use(
  middleware({
    apiSpec: document,
    validateApiSpec: false,
    validateSecurity: { handlers: { bearer: (request) => memberOf(credentialOf(request)) !== undefined } },
  }),
);
app.get('/loans', (request, response) => {
  response.json(listLoans(memberOf(credentialOf(request)) ?? '', Number(request.query['limit'])));
});
app.post('/loans', (request, response) => {
  response.status(201).json(createLoan(memberOf(credentialOf(request)) ?? '', request.body));
});
const server = app.listen(0, '127.0.0.1', () => announce(server));
