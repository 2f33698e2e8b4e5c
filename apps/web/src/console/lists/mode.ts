import { type Html, html } from '@ngoma/page';
import type { Found } from '../frame/screen.ts';
import { ApiProblem, unknownMode } from '../request/console-api.ts';
import type { ConsoleRequest } from '../request/console-request.ts';
import { addressWith } from './paging.ts';

/** Live texts go to phones, test texts to the simulator. People who sign in choose; it is in the address. */
export type Mode = 'live' | 'test';

/** Throws an ApiProblem for other modes, so that a mistyped address of the test pages never sends live texts. */
export function modeOf({ query }: Pick<ConsoleRequest, 'query'>): Mode {
  const modes = new Set(query.getAll('mode').map((mode) => mode || 'live'));
  const unknown = [...modes].find((mode) => mode !== 'live' && mode !== 'test');
  if (unknown !== undefined || modes.size > 1)
    throw new ApiProblem(
      400,
      unknownMode,
      'The address of this page names neither the live nor the test texts. Nothing was sent or changed.',
    );
  return modes.has('test') ? 'test' : 'live';
}

/** The address of a page in the mode of this one, with further parameters. */
export function addressInMode(
  request: Pick<ConsoleRequest, 'query'>,
  path: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...(modeOf(request) === 'test' && { mode: 'test' }), ...more });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The parameters of an operation on the record in the path, in the mode of the page. */
export const parametersInMode = (request: Pick<ConsoleRequest, 'query'>, [id = '']: Found) => ({
  params: { path: { id }, query: { mode: modeOf(request) } },
});

/** Links between live and test; test is visibly different. */
export function modeLinks(request: Pick<ConsoleRequest, 'path' | 'query'>): Html {
  const mode = modeOf(request);
  const link = (to: Mode, text: string) =>
    html`
      <a
        href="${addressWith(request, { mode: to === 'live' ? undefined : to, cursor: undefined })}"
        ${to === mode && html` aria-current="true"`}
      >
        ${text}
      </a>
    `;
  return html`<nav class="pages" aria-label="Live or test">${link('live', 'Live')} ${link('test', 'Test')}</nav>
${mode === 'test' && html`<p class="note test">Test texts go to the simulator, never to a phone.</p>\n`}`;
}
