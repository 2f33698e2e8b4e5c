import type { AccountHandlersOptions } from './account-requests.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import { applicationPasswordHandlers } from './application-passwords/handlers.ts';
import { userHandlers } from './users/handlers.ts';

/** What an administrator's console does with users, their passwords and their keys. */
export const accountHandlers = (options: AccountHandlersOptions) => ({
  ...userHandlers(options),
  ...applicationPasswordHandlers(options),
  ...apiKeyHandlers(options),
});
