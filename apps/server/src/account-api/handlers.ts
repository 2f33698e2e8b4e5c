import type { AccountHandlersOptions } from './account-requests.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import { applicationPasswordHandlers } from './application-passwords/handlers.ts';
import { type AuditHandlersOptions, auditHandlers } from './audit/handlers.ts';
import { userHandlers } from './users/handlers.ts';

/** The operations for administrators: users, passwords, keys and logs. */
export const accountHandlers = (options: AccountHandlersOptions & AuditHandlersOptions) => ({
  ...userHandlers(options),
  ...applicationPasswordHandlers(options),
  ...apiKeyHandlers(options),
  ...auditHandlers(options),
});
