import { accountScreens } from './account/account.ts';
import { homeScreens } from './home/home.ts';
import type { Screen } from './screen.ts';

/** All screens of people who are signed in. The first whose path fits is shown. */
export const screens: readonly Screen[] = [...homeScreens, ...accountScreens];
