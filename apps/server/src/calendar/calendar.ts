import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { ApiProfile } from '../http/api-profile.ts';
import type { OpenApiDocument } from '../http/document.ts';
import type { PublicFolder } from '../http/public-folder.ts';
import type { AddressPolicy } from '../outbound/address-policy.ts';
import type { GuardedGet } from '../outbound/guarded-get.ts';
import { categoryHandlers } from './categories/handlers.ts';
import { eventHandlers } from './events/handlers.ts';
import { uploadsPath } from './images/image.ts';
import { createImageFolder } from './images/image-folder.ts';
import { createImageImport } from './images/import-images.ts';
import { organizerHandlers } from './organizers/handlers.ts';
import { calendarProfile } from './profile.ts';
import { rootHandlers } from './root/handlers.ts';
import { tagHandlers } from './tags/handlers.ts';
import { venueHandlers } from './venues/handlers.ts';

export interface CalendarOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly document: OpenApiDocument;
  /** The time zone of the calendar: `Africa/Kampala`. */
  readonly zone: string;
  /** ISO 4217, for costs that name no currency. */
  readonly currency: string;
  /** The folder of the image files. */
  readonly imageFolder: string;
  /** Fetches images from elsewhere, from the addresses that the policy allows. */
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
}

/** The calendar: its API profile, its handlers and its public files. */
export function createCalendar({ db, clock, document, zone, currency, imageFolder, getter, policy }: CalendarOptions) {
  const profile: ApiProfile = calendarProfile;
  const uploads: PublicFolder = { path: uploadsPath, folder: imageFolder };
  const writeWithImages = createImageImport({ db, clock, folder: createImageFolder(imageFolder), getter, policy });
  const handlers = {
    ...rootHandlers({ document }),
    ...eventHandlers({ db, zone, currency, writeWithImages }),
    ...venueHandlers({ db, zone, writeWithImages }),
    ...organizerHandlers({ db, zone, writeWithImages }),
    ...categoryHandlers({ db, zone }),
    ...tagHandlers({ db, zone }),
  };
  return { profile, handlers, uploads };
}
