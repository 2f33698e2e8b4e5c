import type { Screen } from '../screen.ts';
import { eventListScreen } from './event-list.ts';
import { newEventScreen } from './new-event.ts';
import { seriesDatesScreen } from './series-dates.ts';
import { eventScreen } from './stored-event.ts';

export const eventScreens: readonly Screen[] = [eventListScreen, newEventScreen, eventScreen, seriesDatesScreen];
