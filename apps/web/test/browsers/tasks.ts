import type { TestServer } from '../../../server/test/harness/server.ts';
import type { Browser } from './browser.ts';

const password = 'the rains came early';
export const year = new Date().getFullYear() + 1;

/** A service with one event in a hall, and an editor with a password. */
export interface TaskWorld {
  readonly url: string;
  readonly login: string;
}

/** Of the fifth of December. */
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' }).format(new Date(year, 11, 5));

/** `November 2026` in the time zone of the calendar. */
const thisMonth = (): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Kampala' }).format();

/** A number of its own for each browser. */
const numberOf = ({ name }: Browser): string =>
  `+25677212${String([...name].reduce((sum, { length }, index) => sum + (name.codePointAt(index) ?? length), 0)).padStart(4, '0')}`;

export async function createTaskWorld(server: TestServer): Promise<TaskWorld> {
  const { data } = await server.client.POST('/v1/users', { body: { login: 'amina', role: 'editor' } });
  const params = { path: { id: data?.id ?? 0 } };
  const { data: link } = await server.client.POST('/v1/users/{id}/sign-in-links', { params });
  await server.anonymous.POST('/v1/sign-in-links/redeem', { body: { token: link?.token ?? '', password } });
  const times = { start_date: `${year}-12-05 18:00`, end_date: `${year}-12-05 20:00` };
  for (const [title, venue] of [
    ['Drums at dusk', 'Ndere Cultural Centre'],
    ['Poems at noon', 'National Theatre'],
  ] as const)
    await server.as('editor').POST('/events/v1/events', { body: { title, ...times, venue: { venue } } });
  return { url: server.url, login: 'amina' };
}

export async function signIn(browser: Browser, { url, login }: TaskWorld): Promise<void> {
  await browser.open(`${url}/console/sign-in`);
  await browser.fill('Login or e-mail address', login);
  await browser.fill('Password', password);
  await browser.press('Sign in');
  await browser.shows('All is well.');
}

export async function signOut(browser: Browser, { url }: TaskWorld): Promise<void> {
  await browser.open(`${url}/console/`);
  await browser.shows('First steps');
  await browser.press('Sign out');
  await browser.shows('You are signed out.');
}

/** Writes the event of a form that is open, and publishes it. */
export async function publish(browser: Browser, title: string, venue: string): Promise<void> {
  await browser.shows('such as 5/12/2026 18:00 or 5 Dec 2026 6pm');
  await browser.fill('Title', title);
  await browser.fill('Start', `5/12/${year} 18:00`);
  await browser.fill('Venue (optional)', venue);
  await browser.press('Publish now');
  await browser.shows(new RegExp(`${weekday}\\w* 5 Dec\\w* ${year}`));
}

interface Task {
  /** The heading of its column in the guide. */
  readonly name: string;
  /** Throws if the browser cannot do it. The tasks of a browser follow each other. */
  run(browser: Browser, world: TaskWorld): Promise<void>;
}

export const tasks: readonly Task[] = [
  {
    name: 'list',
    async run(browser, { url }) {
      await browser.open(`${url}/`);
      await browser.shows('Drums at dusk');
      await browser.shows(/5 Dec.{1,12}18:00 [–-] 20:00/);
    },
  },
  {
    name: 'month',
    async run(browser, { url }) {
      await browser.open(`${url}/events/`);
      await browser.follow('Month');
      await browser.shows(thisMonth());
      await browser.open(`${url}/events/month/${year}-12/`);
      await browser.shows(`December ${year}`);
      await browser.shows('Poems at noon');
    },
  },
  {
    name: 'search',
    async run(browser, { url }) {
      await browser.open(`${url}/events/`);
      await browser.shows('Earlier events');
      await browser.fill('Search events', 'nationl', 'Search');
      await browser.press('Search');
      await browser.shows('1 event');
      await browser.shows('Poems at noon');
    },
  },
  {
    name: 'subscribe',
    async run(browser, { url }) {
      await browser.open(`${url}/events/`);
      await browser.unfold('Subscribe');
      await browser.shows('Your calendar then shows these events');
      await browser.showsField('Address to copy', `${url}/events/v1/events.ics`);
    },
  },
  {
    name: 'sign in',
    run: signIn,
  },
  {
    name: 'publish',
    async run(browser, { url }) {
      await browser.open(`${url}/console/events/new`);
      await publish(browser, `Songs in ${browser.name}`, 'Ndere Cultural Centre');
      await browser.open(`${url}/events/`);
      await browser.shows(`Songs in ${browser.name}`);
    },
  },
  {
    name: 'send',
    async run(browser, { url }) {
      await browser.open(`${url}/console/send?mode=test`);
      await browser.shows('Or a file: Excel or CSV');
      await browser.fill('To', numberOf(browser).replace('+256', '0'));
      await browser.fill('Text', 'The rehearsal is at six.');
      await browser.press('Continue');
      await browser.shows('1 segment');
      await browser.press('Send 1 test text');
      await browser.shows(numberOf(browser));
    },
  },
  {
    name: 'CSV',
    async run(browser, { url }) {
      await browser.open(`${url}/console/messages?mode=test`);
      await browser.shows(numberOf(browser));
      const csv = await browser.save('Download these messages as CSV');
      if (!csv.includes(numberOf(browser))) throw new Error(`The file has other content: ${csv}`);
    },
  },
  {
    name: 'sign out',
    run: signOut,
  },
];
