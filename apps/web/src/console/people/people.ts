import type { Screen } from '../screen.ts';
import { peopleListScreens } from './people-list.ts';
import { personScreens } from './person.ts';

export const peopleScreens: readonly Screen[] = [...peopleListScreens, ...personScreens];
