import { isFromElsewhere } from '../http/callers/cross-site.ts';
import { isLoopbackHost } from '../http/callers/peer.ts';
import type { HttpMethod } from '../http/contract/document.ts';
import type { Pipeline } from '../http/request-pipeline.ts';
import { Problem } from '../problems/problem.ts';

/**
 * Refuses pages of other sites below `/sandbox/`: a sandbox asks for no credentials there, so any page that a developer
 * opens could read its state or reset it. A host that is not loopback is a name that another site points at this machine.
 */
export const refuseOtherSites =
  (run: Pipeline): Pipeline =>
  async (context, path) => {
    const { request, template, peer } = context;
    const { headers, method } = request;
    const isOwn = isLoopbackHost(headers.host) && !isFromElsewhere(headers, peer, []);
    if (isOwn || !template.startsWith('/sandbox/')) return run(context, path);
    const name = method === 'HEAD' ? 'get' : method?.toLowerCase();
    context.operation = path.methods.get(name as HttpMethod)?.operation; // as: other methods are not in the map
    throw new Problem('cross_site_request', {
      detail:
        'Only the page /sandbox and programs on this machine may use a sandbox; open it at 127.0.0.1 or localhost.',
    });
  };
