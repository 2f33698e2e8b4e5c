import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { OpenApiDocument } from '../http/document.ts';
import type { Half } from '../http/half.ts';
import type { PublicFolder } from '../http/public-folder.ts';
import type { AddressPolicy } from '../outbound/address-policy.ts';
import type { GuardedGet } from '../outbound/guarded-get.ts';
import { categoryHandlers } from './categories/handlers.ts';
import { eventHandlers } from './events/handlers.ts';
import { calendarHalf } from './half.ts';
import { uploadsPath } from './images/image.ts';
import { createImageFolder } from './images/image-folder.ts';
import { createPictureImport } from './images/import-pictures.ts';
import { organizerHandlers } from './organizers/handlers.ts';
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
  /** Where the files of pictures lie. */
  readonly imageFolder: string;
  /** Fetches pictures from elsewhere, from the addresses that the policy allows. */
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
}

/** The calendar half of the service. */
export function createCalendar({ db, clock, document, zone, currency, imageFolder, getter, policy }: CalendarOptions) {
  const half: Half = calendarHalf;
  const uploads: PublicFolder = { path: uploadsPath, folder: imageFolder };
  const writeWithPictures = createPictureImport({ db, clock, folder: createImageFolder(imageFolder), getter, policy });
  const handlers = [
    rootHandlers({ document }),
    eventHandlers({ db, zone, currency, writeWithPictures }),
    venueHandlers({ db, zone, writeWithPictures }),
    organizerHandlers({ db, zone, writeWithPictures }),
    categoryHandlers({ db, zone }),
    tagHandlers({ db, zone }),
  ] as const;
  return { half, handlers, uploads };
}
