import type { Screen } from '../screen.ts';
import { eventListScreen } from './event-list.ts';
import { eventScreen, newEventScreen } from './event-screens.ts';

export const eventScreens: readonly Screen[] = [eventListScreen, newEventScreen, eventScreen];
