import { accountScreens } from './account/account.ts';
import { auditScreens } from './audit/audit.ts';
import { batchScreens } from './batches/batches.ts';
import { carrierScreens } from './carriers/carriers.ts';
import { categoryScreens } from './categories/categories.ts';
import { deliveryScreens } from './deliveries/deliveries.ts';
import { endpointScreens } from './endpoints/endpoints.ts';
import { eventScreens } from './events/events.ts';
import { homeScreens } from './home/home.ts';
import { importScreens } from './imports/imports.ts';
import { inboxScreens } from './inbox/inbox.ts';
import { keyScreens } from './keys/keys.ts';
import { messageScreens } from './messages/messages.ts';
import { optOutScreens } from './opt-outs/opt-outs.ts';
import { organizerScreens } from './organizers/organizers.ts';
import { peopleScreens } from './people/people.ts';
import type { ConsoleAreas } from './screen.ts';
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
      { address: '/console/events', text: 'Events', needs: ['write-posts'], screens: eventScreens },
      { address: '/console/venues', text: 'Venues', needs: ['write-posts'], screens: venueScreens },
      { address: '/console/organizers', text: 'Organizers', needs: ['write-posts'], screens: organizerScreens },
      { address: '/console/categories', text: 'Categories', needs: ['manage-categories'], screens: categoryScreens },
      { address: '/console/tags', text: 'Tags', needs: ['manage-tags'], screens: tagScreens },
      { address: '/console/imports', text: 'Imports', needs: ['import'], screens: importScreens },
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
      { address: '/console/messages', text: 'Messages', needs: ['read-messages'], screens: messageScreens },
      { address: '/console/batches', text: 'Batches', needs: ['read-messages'], screens: batchScreens },
      { address: '/console/statistics', text: 'Statistics', needs: ['read-messages'], screens: statisticsScreens },
    ],
  },
  {
    area: 'inbox',
    text: 'Inbox',
    pages: [
      { address: '/console/inbox', text: 'Inbox', needs: ['read-messages'], screens: inboxScreens },
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
      { address: '/console/deliveries', text: 'Deliveries', needs: ['manage-webhooks'], screens: deliveryScreens },
      { address: '/console/keys', text: 'Keys', needs: ['manage-accounts'], screens: keyScreens },
      { address: '/console/people', text: 'People', needs: ['manage-accounts'], screens: peopleScreens },
      { address: '/console/carriers', text: 'Carriers', needs: ['operate-carriers'], screens: carrierScreens },
      { address: '/console/audit', text: 'Audit', needs: ['read-audit'], screens: auditScreens },
      { address: '/console/settings', text: 'Settings', needs: ['manage-accounts'], screens: settingsScreens },
    ],
  },
];

/** Screens of everybody who is signed in, outside of the areas. */
export const ownScreens = accountScreens;
