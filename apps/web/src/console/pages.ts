import { accountScreens } from './account/account.ts';
import { auditScreens } from './audit/audit.ts';
import { batchDetailScreens } from './batches/batch-detail.ts';
import { batchListScreens } from './batches/batch-list.ts';
import { carrierScreens } from './carriers/carriers.ts';
import { categoryScreens } from './categories/categories.ts';
import { deliveryDetailScreens } from './deliveries/delivery-detail.ts';
import { deliveryListScreens } from './deliveries/delivery-list.ts';
import { endpointScreens } from './endpoints/endpoints.ts';
import { eventListScreen } from './events/event-list.ts';
import { newEventScreen } from './events/new-event.ts';
import { seriesDatesScreen } from './events/series-dates.ts';
import { eventScreen } from './events/stored-event.ts';
import type { ConsoleAreas } from './frame/screen.ts';
import { homeScreens } from './home/home.ts';
import { importDetailScreens } from './imports/import-detail.ts';
import { importListScreens } from './imports/import-list.ts';
import { newImportScreens } from './imports/new-import.ts';
import { scheduleScreens } from './imports/schedules.ts';
import { inboxDetailScreens } from './inbox/inbox-detail.ts';
import { inboxListScreens } from './inbox/inbox-list.ts';
import { keyScreens } from './keys/keys.ts';
import { messageDetailScreens } from './messages/message-detail.ts';
import { messageListScreens } from './messages/message-list.ts';
import { optOutScreens } from './opt-outs/opt-outs.ts';
import { organizerScreens } from './organizers/organizers.ts';
import { peopleListScreens } from './people/people-list.ts';
import { personScreens } from './people/person.ts';
import { sendScreens } from './send/send.ts';
import { senderScreens } from './senders/senders.ts';
import { settingsScreens } from './settings/settings.ts';
import { statisticsScreens } from './statistics/statistics.ts';
import { tagScreens } from './tags/tags.ts';
import { templateScreens } from './templates/templates.ts';
import { venueScreens } from './venues/venues.ts';

/** The pages of the console by area, with the rights that show them. Pages without screens are not shown. */
export const areas: ConsoleAreas = [
  {
    area: 'home',
    text: 'Home',
    pages: [{ address: '/console/', text: 'Home', needs: [], screens: homeScreens }],
  },
  {
    area: 'events',
    text: 'Events',
    pages: [
      {
        address: '/console/events',
        text: 'Events',
        needs: ['write-posts'],
        screens: [eventListScreen, newEventScreen, eventScreen, seriesDatesScreen],
      },
      { address: '/console/venues', text: 'Venues', needs: ['write-posts'], screens: venueScreens },
      { address: '/console/organizers', text: 'Organizers', needs: ['write-posts'], screens: organizerScreens },
      { address: '/console/categories', text: 'Categories', needs: ['manage-categories'], screens: categoryScreens },
      { address: '/console/tags', text: 'Tags', needs: ['manage-tags'], screens: tagScreens },
      {
        address: '/console/imports',
        text: 'Imports',
        needs: ['import'],
        screens: [...importListScreens, ...newImportScreens, ...importDetailScreens, ...scheduleScreens],
      },
    ],
  },
  {
    area: 'send',
    text: 'Send',
    pages: [{ address: '/console/send', text: 'Send', needs: ['send-messages'], screens: sendScreens }],
  },
  {
    area: 'sent',
    text: 'Sent',
    pages: [
      {
        address: '/console/messages',
        text: 'Messages',
        needs: ['read-messages'],
        screens: [...messageListScreens, ...messageDetailScreens],
      },
      {
        address: '/console/batches',
        text: 'Batches',
        needs: ['read-messages'],
        screens: [...batchListScreens, ...batchDetailScreens],
      },
      { address: '/console/statistics', text: 'Statistics', needs: ['read-messages'], screens: statisticsScreens },
    ],
  },
  {
    area: 'inbox',
    text: 'Inbox',
    pages: [
      {
        address: '/console/inbox',
        text: 'Inbox',
        needs: ['read-messages'],
        screens: [...inboxListScreens, ...inboxDetailScreens],
      },
      { address: '/console/opt-outs', text: 'Opt-outs', needs: ['manage-numbers'], screens: optOutScreens },
      {
        address: '/console/templates',
        text: 'Templates',
        needs: ['send-messages', 'manage-templates'],
        screens: templateScreens,
      },
      { address: '/console/senders', text: 'Senders', needs: ['send-messages'], screens: senderScreens },
    ],
  },
  {
    area: 'operate',
    text: 'Operate',
    pages: [
      { address: '/console/endpoints', text: 'Endpoints', needs: ['manage-webhooks'], screens: endpointScreens },
      {
        address: '/console/deliveries',
        text: 'Deliveries',
        needs: ['manage-webhooks'],
        screens: [...deliveryListScreens, ...deliveryDetailScreens],
      },
      { address: '/console/keys', text: 'Keys', needs: ['manage-accounts'], screens: keyScreens },
      {
        address: '/console/people',
        text: 'People',
        needs: ['manage-accounts'],
        screens: [...peopleListScreens, ...personScreens],
      },
      { address: '/console/carriers', text: 'Carriers', needs: ['operate-carriers'], screens: carrierScreens },
      { address: '/console/audit', text: 'Audit', needs: ['read-audit'], screens: auditScreens },
      { address: '/console/settings', text: 'Settings', needs: ['manage-accounts'], screens: settingsScreens },
    ],
  },
];

/** Screens of everybody who is signed in, outside of the areas. */
export const ownScreens = accountScreens;
