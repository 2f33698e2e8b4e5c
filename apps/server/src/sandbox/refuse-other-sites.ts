import { isFromElsewhere } from '../http/callers/cross-site.ts';
import type { Pipeline } from '../http/request-pipeline.ts';
import { Problem } from '../problems/problem.ts';

/** A sandbox asks nobody who they are: without this, any page that a developer opens could reset it. */
export const refuseOtherSites =
  (run: Pipeline): Pipeline =>
  async (context, path) => {
    const { request, template, peer } = context;
    const isChange = request.method === 'POST' && template.startsWith('/sandbox/');
    if (!isChange || !isFromElsewhere(request.headers, peer, [])) return run(context, path);
    context.operation = path.methods.get('post')?.operation;
    throw new Problem('cross_site_request', { detail: 'A page of another site may not change a sandbox.' });
  };
