import { ApiProblem, ask, type FieldError, invalidFields } from '../request/console-api.ts';

/** A value that the API refuses for each time and each choice. A request with it changes nothing. */
export const refusedValue = 'unreadable';

/**
 * Throws the errors that the page found, together with those that only the API finds.
 * @param refused the member of the request with the value that the API refuses
 */
export async function refuseWith(
  own: readonly FieldError[],
  refused: string,
  request: Parameters<typeof ask>[0],
): Promise<never> {
  const found = await ask(request).then(() => [], errorsOf);
  const isKnown = ({ pointer }: FieldError): boolean =>
    pointer === `/${refused}` || own.some((error) => error.pointer === pointer);
  throw invalidFields([...own, ...found.filter((error) => !isKnown(error))]);
}

function errorsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof ApiProblem) || error.status === 401) throw error;
  return error.errors;
}
