import type { ApiProfile } from '../http/api-profile.ts';
import { messagingProfile } from '../messaging/profile.ts';

/** `/sandbox`: as `/v1`, but nothing of it has to be kept secret, and only bodies say anything. */
export const sandboxProfile: ApiProfile = {
  ...messagingProfile,
  basePath: '/sandbox',
  requiresHttps: false,
  unknownQuery: 'ignored',
  bodyLimitBytes: 16 * 1024,
};
