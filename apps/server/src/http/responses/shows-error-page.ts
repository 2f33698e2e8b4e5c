import { type ResponseObject, resolve } from '@ngoma/express-contract';
import type { PageErrorStatus } from '../api-profile.ts';
import type { Contract } from '../contract.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { isRead } from './cached-responses.ts';

/** Whether browsers receive a page: outside of operations, and of operations that declare one. */
export function showsErrorPage(
  { document }: Contract,
  { operation, profile, request }: PipelineContext,
  status: PageErrorStatus,
): boolean {
  // Only reads are sent by links; a form of another site gets 405.
  if (profile.errorPage === undefined || (status !== 405 && !isRead(request.method))) return false;
  const declared = operation?.responses[status];
  if (operation === undefined) return true;
  return declared !== undefined && 'text/html' in (resolve<ResponseObject>(document, declared).content ?? {});
}
