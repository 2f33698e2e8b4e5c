import { type Html, html } from '@ngoma/page';
import { consolePage } from '../frame/console-page.ts';
import { sentenceFor } from '../frame/refusals.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { ApiProblem } from '../request/console-api.ts';
import { firstStepsHtml } from './first-steps.ts';
import { type HomePart, homeParts, maxShown } from './parts.ts';

/** A part for each kind of record that needs attention, with a link to its page. */
const homeScreen: Screen = {
  path: /^\/console$/,
  async show(visit) {
    const shown = homeParts.filter(({ needs }) => hasRight(visit, needs));
    const [steps, ...parts] = await Promise.all([firstStepsHtml(visit), ...shown.map((part) => partHtml(visit, part))]);
    const isWell = shown.every(({ needsAttention }, index) => !needsAttention || parts[index] === undefined);
    return consolePage(visit, {
      title: 'Home',
      area: 'home',
      main: html`
        <h1>Home</h1>
        ${steps}
        ${shown.length > 0 && isWell && (await wellHtml(visit, shown))}
        ${parts}
        ${shown.length === 0 && noPartsHtml(visit)}
      `,
    });
  },
};

async function wellHtml(visit: ConsoleVisit, shown: readonly HomePart[]): Promise<Html> {
  const sentences = await Promise.all(shown.map(({ well }) => well?.(visit)));
  return html`<p class="done">${['All is well.', ...sentences].filter(Boolean).join(' ')}</p>`;
}

const noPartsHtml = ({ session }: ConsoleVisit): Html => html`
  <p>Your role, ${session.user.role}, can read the calendar. An administrator can give you another role.</p>
  <p><a href="/console/account">Your account</a></p>
`;

/** A part with something to look at; undefined if all is well there. */
async function partHtml(visit: ConsoleVisit, part: HomePart): Promise<Html | undefined> {
  const content = await contentHtml(visit, part);
  return (
    content &&
    html`
      <section>
        <h2>${part.title}</h2>
        ${content}
      </section>
    `
  );
}

async function contentHtml(visit: ConsoleVisit, { read, address }: HomePart): Promise<Html | undefined> {
  try {
    const items = await read(visit);
    if (items.length === 0) return undefined;
    return html`
      <ul class="records">${items.slice(0, maxShown)}</ul>
      ${items.length > maxShown && html`<p><a href="${address(visit)}">Show all</a></p>`}
    `;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 401) throw error;
    return html`
      <p class="problem">
        This part could not be read: ${sentenceFor(error)}
        <a href="/console/">Try again</a>
      </p>
    `;
  }
}

export const homeScreens: readonly Screen[] = [homeScreen];
