import path from 'node:path';
import type { Signer } from '../account/secret-box.ts';
import type { ApiProfile } from '../http/api-profile.ts';
import type { OpenApiDocument } from '../http/contract.ts';
import type { OwnRequests } from '../http/own-requests.ts';
import type { PublicFolder } from '../http/responses/public-folder.ts';
import type { Logger } from '../log/log.ts';
import type { AddressPolicy } from '../outbound/address-policy.ts';
import type { GuardedGet } from '../outbound/guarded-requests.ts';
import type { Clock } from '../time/clock.ts';
import { batchHandlers } from './batch/handlers.ts';
import { changeHandlers } from './changes/handlers.ts';
import { createPublicationTask } from './changes/publication-task.ts';
import { type ChangeWebhooksOptions, createChangeWebhooks } from './changes/webhooks.ts';
import { dayHandlers } from './days/handlers.ts';
import { discoveryHandlers } from './discovery/handlers.ts';
import { eventListHandlers } from './event-lists/handlers.ts';
import { getCurrencySymbol } from './events/cost.ts';
import { createSeriesTask } from './events/extend-series.ts';
import { eventHandlers } from './events/handlers.ts';
import { createZoneRulesUpdate } from './events/zone-rules.ts';
import { feedHandlers } from './feeds/handlers.ts';
import { imageHandlers } from './images/handlers.ts';
import { uploadsPath } from './images/image.ts';
import { createImageEncoder } from './images/image-encoder.ts';
import { createImageFolder } from './images/image-folder.ts';
import { createImageImport } from './images/import-images.ts';
import type { CanceledTitles } from './imports/import.ts';
import { createImportFiles, createLeftoverTask } from './imports/runs/files.ts';
import { importHandlers } from './imports/runs/handlers.ts';
import { createImportWorker } from './imports/runs/worker.ts';
import { importScheduleHandlers } from './imports/schedules/handlers.ts';
import { createScheduleTask } from './imports/schedules/run-schedules.ts';
import type { ImportLimits } from './imports/sources/limits.ts';
import { createScheduledPublications } from './lists/expiry.ts';
import { organizerHandlers } from './organizers/handlers.ts';
import { discoveryHeaders } from './pages/discovery-headers.ts';
import { pageHandlers } from './pages/handlers.ts';
import { pageProfiles } from './pages/profile.ts';
import { createOpenPost } from './pages/public-posts.ts';
import { createWebPages } from './pages/web-pages.ts';
import { listenToChanges } from './posts/change-listener.ts';
import type { CalendarContext } from './posts/context.ts';
import { previewPictureHandlers } from './preview-pictures/handlers.ts';
import { createPreviewPictures } from './preview-pictures/preview-pictures.ts';
import { calendarProfile } from './profile.ts';
import { rootHandlers } from './root/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { categoryHandlers, tagHandlers } from './terms/handlers.ts';
import { venueHandlers } from './venues/handlers.ts';

export interface CalendarOptions extends CalendarContext {
  readonly document: OpenApiDocument;
  /** Signs cursors. */
  readonly signer: Signer;
  readonly clock: Clock;
  readonly log: Logger;
  /** ISO 4217, for costs that name no currency. */
  readonly currency: string;
  /** Folder of the image files. */
  readonly imageFolder: string;
  /** Fetches images from elsewhere, from the addresses that the policy allows. */
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
  readonly importLimits: ImportLimits;
  readonly canceledTitles: CanceledTitles;
  readonly webhooks: ChangeWebhooksOptions;
  /** Requests of pages to the API. */
  readonly ownRequests: Pick<OwnRequests, 'fetchFor'>;
}

/** Wires the calendar: API profiles, handlers, public files, discovery headers and workers. */
export function createCalendar(options: CalendarOptions) {
  const { db, clock, log, document, siteSettings, imageFolder, getter, policy, signer, respondOnce } = options;
  const uploadFolder = path.join(imageFolder, '.uploads');
  const profiles: readonly ApiProfile[] = [{ ...calendarProfile, uploadFolder }, ...pageProfiles];
  const uploads: PublicFolder = { path: uploadsPath, folder: imageFolder };
  const library = { db, encoder: createImageEncoder(clock), folder: createImageFolder(imageFolder) };
  const imageImportFor = (limited: AddressPolicy) => createImageImport({ ...library, getter, policy: limited });
  const files = createImportFiles(uploadFolder);
  const imports = createImportWorker({
    db,
    clock,
    log,
    document,
    siteSettings,
    imageImportFor,
    getter,
    policy,
    files,
    limits: options.importLimits,
    canceledTitles: options.canceledTitles,
  });
  const context = {
    ...{ db, document, siteSettings, signer, respondOnce, writeWithImages: imageImportFor(policy) },
    currency: { code: options.currency, symbol: getCurrencySymbol(options.currency) },
    readScheduledPublications: createScheduledPublications(db),
  };
  const webPages = createWebPages(options.ownRequests);
  const handlers = {
    ...rootHandlers(context),
    ...settingsHandlers(context),
    ...eventHandlers(context),
    ...eventListHandlers(context),
    ...feedHandlers(context),
    ...dayHandlers(context),
    ...pageHandlers(context, webPages),
    ...previewPictureHandlers(context, webPages, createPreviewPictures(clock)),
    ...discoveryHandlers(context),
    ...venueHandlers(context),
    ...organizerHandlers(context),
    ...categoryHandlers(context),
    ...tagHandlers(context),
    ...changeHandlers(context),
    ...batchHandlers(context),
    ...imageHandlers(context, library),
    ...importHandlers({ db, clock, policy, files, wake: imports.wake }),
    ...importScheduleHandlers({ db, clock, policy, wake: imports.wake }),
  };
  listenToChanges(db, createChangeWebhooks(options.webhooks));
  const zoneRules = createZoneRulesUpdate({ db, clock, log });
  const publications = createPublicationTask({ db, clock, log });
  return {
    profiles,
    handlers,
    uploads,
    openPost: createOpenPost(db, webPages),
    discoveryHeaders,
    imports,
    leftovers: createLeftoverTask({ db, clock, log, folder: uploadFolder }),
    importSchedules: createScheduleTask({ db, clock, log, wake: imports.wake }),
    zoneRules,
    publications,
    series: createSeriesTask({ db, clock, horizon: siteSettings.horizon, log }),
  };
}
