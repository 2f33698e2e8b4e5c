import type { HttpMethod, OpenApiDocument } from './document.ts';
import type { GatheredRequest, PathValidator, ValidRequest } from './gathered-request.ts';
import { createJudge } from './judge.ts';
import { compileAcceptance, type QuickAcceptance } from './quick-acceptance.ts';

/**
 * Validates the requests for one path of the contract. What plainly fits is accepted quickly; whatever is not, the judge
 * decides upon and refuses (docs/adr/0023).
 */
export function createPathValidator(document: OpenApiDocument, path: string): PathValidator {
  const judge = createJudge(document, path);
  // Compiled on the first request: most operations are never asked in the life of a process.
  const acceptances = new Map<HttpMethod, QuickAcceptance>();
  const compiling = new Map<HttpMethod, Promise<QuickAcceptance>>();

  async function compile(method: HttpMethod): Promise<QuickAcceptance> {
    const acceptance = await compileAcceptance(document, path, method);
    acceptances.set(method, acceptance);
    return acceptance;
  }

  async function validateFirst(request: GatheredRequest): Promise<ValidRequest> {
    const { method } = request;
    const compiled = compiling.get(method) ?? compile(method);
    compiling.set(method, compiled);
    const accept = await compiled;
    return accept(request) ?? judge(request);
  }

  return (request) => {
    const accept = acceptances.get(request.method);
    return accept === undefined ? validateFirst(request) : (accept(request) ?? judge(request));
  };
}
