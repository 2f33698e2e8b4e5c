import { type Html, html } from '@ngoma/page';
import { type ConsoleVisit, hasRight } from '../frame/screen.ts';
import { stateHtml } from '../lists/state.ts';
import { ApiProblem, ask } from '../request/console-api.ts';

interface Step {
  readonly address: string;
  readonly text: string;
  readonly isFor: (visit: ConsoleVisit) => boolean;
  readonly isDone: (visit: ConsoleVisit) => Promise<boolean>;
}

/** In the order of the empty calendar. */
const steps: readonly Step[] = [
  {
    address: '/console/settings',
    text: 'Give the calendar a name and a time zone',
    isFor: (visit) => hasRight(visit, 'change-settings'),
    isDone: async ({ api }) => (await ask(api.GET('/events/v1/settings'))).name !== '',
  },
  {
    address: '/console/events/new',
    text: 'Create an event',
    isFor: (visit) => hasRight(visit, 'write-posts'),
    async isDone({ api }) {
      const query = { starts_after: '1900-01-01', per_page: 1 };
      return (await ask(api.GET('/events/v1/events', { params: { query } }))).total > 0;
    },
  },
  {
    address: '/console/send',
    text: 'Send a text',
    isFor: (visit) =>
      visit.areas.some(({ area }) => area === 'send') && hasRight(visit, 'send-messages', 'read-messages'),
    async isDone({ api }) {
      const query = { mode: 'live' as const, limit: 1 }; // as: a member of a union
      return (await ask(api.GET('/v1/messages', { params: { query } }))).data.length > 0;
    },
  },
];

/** The first steps of this person, until all are done. Those that cannot be read are left out. */
export async function firstStepsHtml(visit: ConsoleVisit): Promise<Html | false> {
  const own = steps.filter(({ isFor }) => isFor(visit));
  const states = await Promise.all(own.map((step) => readState(step, visit)));
  if (!states.includes('open')) return false;
  return html`
    <section class="note">
      <h2>First steps</h2>
      <ol>${own.map((step, index) => stepHtml(step, states[index]))}</ol>
    </section>
  `;
}

function stepHtml({ address, text }: Step, state: 'done' | 'open' | undefined): Html | false {
  if (state === undefined) return false;
  return state === 'done'
    ? html`<li>${text} ${stateHtml('Done', 'good')}</li>\n`
    : html`<li><a class="button" href="${address}">${text}</a> ${stateHtml('Open', 'info')}</li>\n`;
}

async function readState({ isDone }: Step, visit: ConsoleVisit): Promise<'done' | 'open' | undefined> {
  try {
    return (await isDone(visit)) ? 'done' : 'open';
  } catch (error) {
    if (error instanceof ApiProblem && error.status !== 401) return undefined;
    throw error;
  }
}
