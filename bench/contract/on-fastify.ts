import fastify from 'fastify';
import { announce, createLoan, document, listLoans, memberOf } from './loans.ts';

const { Loan, LoanCreate } = document.components.schemas;
const page = { type: 'object', properties: { data: { type: 'array', items: Loan }, next: { type: 'integer' } } };
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    open: { type: 'boolean' },
    limit: document.components.parameters.Limit.schema,
    after: { type: 'integer' },
  },
};
const { 'x-accepts': _, ...create } = LoanCreate;

const app = fastify({ ajv: { customOptions: { removeAdditional: false, strict: false } } });
app.decorateRequest('member', '');
app.addHook('onRequest', async (request, reply) => {
  const member = memberOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
  if (member === undefined) return reply.code(401).send();
  request.setDecorator('member', member);
});
app.get(
  '/loans',
  { schema: { querystring, response: { 200: page } } },
  async (request) => listLoans(request.getDecorator('member'), (request.query as { limit: number }).limit), // as: the schema has a default
);
app.post('/loans', { schema: { body: create, response: { 201: Loan } } }, async (request, reply) => {
  reply.code(201);
  return createLoan(request.getDecorator('member'), request.body as { book_id: number }); // as: the schema is checked
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce(app.server);
