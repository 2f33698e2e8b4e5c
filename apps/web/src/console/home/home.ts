import { html } from '@ngoma/page';
import { consolePage } from '../console-page.ts';
import type { Screen } from '../screen.ts';

const homeScreen: Screen = {
  path: /^\/console$/,
  async show(visit) {
    return consolePage(visit, {
      title: 'Home',
      area: 'home',
      main: html`<h1>Home</h1>
<ul><li><a href="/console/account">Your account</a></li></ul>
`,
    });
  },
};

export const homeScreens: readonly Screen[] = [homeScreen];
