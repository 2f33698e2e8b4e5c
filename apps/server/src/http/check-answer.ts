import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type OpenApiDocument, type OperationObject, type ResponseObject, resolve } from './document.ts';
import { withoutLaterValues } from './known-values.ts';

interface FinishedAnswer {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: unknown;
}

/** Throws where an answer is not one that the contract declares for the operation. */
export type CheckAnswer = (operation: OperationObject, answer: FinishedAnswer) => void;

/**
 * Checks finished answers of every kind, errors and prepared bytes included. express-openapi-validator would see only
 * what passes through `res.json` (docs/adr/0004).
 */
export function createAnswerCheck(document: OpenApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(withoutLaterValues(document), 'contract');
  const validators = new Map<string, ValidateFunction>();

  function validatorFor(operation: OperationObject, status: string, mediaType: string): ValidateFunction {
    const key = `${operation.operationId} ${status} ${mediaType}`;
    const known = validators.get(key);
    if (known !== undefined) return known;
    const response = operation.responses[status];
    const schema = response && resolve<ResponseObject>(document, response).content?.[mediaType]?.schema;
    if (schema === undefined)
      throw new Error(
        `${operation.operationId} answers ${status} with ${mediaType}, which the contract does not declare`,
      );
    const validate = ajv.compile(absolute(schema) as object);
    validators.set(key, validate);
    return validate;
  }

  return (operation, answer) => {
    const status = String(answer.status);
    if (!(status in operation.responses))
      throw new Error(`${operation.operationId} answers ${status}, which the contract does not declare`);
    if (answer.mediaType === undefined) return;
    const validate = validatorFor(operation, status, answer.mediaType);
    if (!validate(answer.body)) {
      throw new Error(
        `${operation.operationId} answers ${status} against the contract: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`,
      );
    }
  };
}

/** References inside the document are relative to it; a schema compiled alone has to name it. */
function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' && value.startsWith('#') ? `contract${value}` : absolute(value),
    ]),
  );
}
