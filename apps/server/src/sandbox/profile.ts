import type { ApiProfile } from '../http/api-profile.ts';
import { messagingProfile } from '../messaging/profile.ts';

/** `/sandbox`: like `/v1`, without HTTPS and without query parameters. */
export const sandboxProfile: ApiProfile = {
  ...messagingProfile,
  basePath: '/sandbox',
  requiresHttps: false,
  unknownQuery: 'ignored',
  bodyLimitBytes: 16 * 1024,
};
