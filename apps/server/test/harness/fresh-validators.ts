import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyContent, wellFormedTextName } from '@ngoma/express-contract';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import express, { type NextFunction, type Request, type Response } from 'express';
import OpenApiValidator from 'express-openapi-validator';
import type { OperationObject } from '../../src/http/contract.ts';
import { document } from './every-operation.ts';

/** Custom formats, which other validators ignore: named, so that they do not log each of them. */
const unknownFormats = { [wellFormedTextName]: true as const };

const compiled = new Map<OperationObject, ValidateFunction>();

/** Ajv on the body of an operation without extensions of this project, as in a client. */
export function bodyValidatorOf(operation: OperationObject): ValidateFunction {
  const validate = compiled.get(operation) ?? compileBody(operation);
  compiled.set(operation, validate);
  return validate;
}

function compileBody(operation: OperationObject): ValidateFunction {
  const { schema } = bodyContent(operation) ?? {};
  if (schema === undefined) throw new Error(`${operation.operationId} takes no body`);
  return schemaValidatorOf(schema);
}

/** Ajv on a schema of the contract without extensions of this project. */
export function schemaValidatorOf(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: unknownFormats });
  addFormats.default(ajv);
  return ajv.compile({ ...schema, components: document.components });
}

export interface FreshValidator extends AsyncDisposable {
  readonly url: string;
}

/** express-openapi-validator on the document, mounted as in its README: 204 for valid requests. */
export async function startFreshValidator(): Promise<FreshValidator> {
  const app = express();
  app.use(express.json());
  app.use(
    OpenApiValidator.middleware({
      apiSpec: structuredClone({ ...document, servers: [{ url: '/' }] }) as never, // as: its type is narrower than OpenAPI 3.1
      validateApiSpec: false,
      validateSecurity: false,
      formats: { [wellFormedTextName]: { type: 'string', validate: () => true } },
    }),
  );
  app.use((_request: Request, response: Response) => void response.status(204).end());
  app.use((error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({ message: String(error) });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // as: it listens on TCP
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
