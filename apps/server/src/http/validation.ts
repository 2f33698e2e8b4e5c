import type { HttpMethod, OpenApiDocument } from './document.ts';
import type { PathValidator } from './gathered-request.ts';
import { createJudge } from './judge.ts';
import { compileAcceptance, type QuickAcceptance } from './quick-acceptance.ts';

/**
 * Validates the requests for one path of the contract. What plainly fits is accepted quickly; whatever is not, the judge
 * decides upon and refuses (docs/adr/0023).
 */
export function createPathValidator(document: OpenApiDocument, path: string): PathValidator {
  const judge = createJudge(document, path);
  // Compiled on the first request: most operations are never asked in the life of a process.
  const acceptances = new Map<HttpMethod, Promise<QuickAcceptance>>();

  function acceptanceOf(method: HttpMethod): Promise<QuickAcceptance> {
    const known = acceptances.get(method);
    if (known !== undefined) return known;
    const compiling = compileAcceptance(document, path, method);
    acceptances.set(method, compiling);
    return compiling;
  }

  return async (request) => {
    const accept = await acceptanceOf(request.method);
    return accept(request) ?? judge(request);
  };
}
