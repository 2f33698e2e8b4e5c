import type { AccountHandlersOptions } from './account-requests.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import { applicationPasswordHandlers } from './application-passwords/handlers.ts';
import { type AuditHandlersOptions, auditHandlers } from './audit/handlers.ts';
import { type PasswordResetHandlersOptions, passwordResetHandlers } from './password-resets/handlers.ts';
import { type PhoneCodeHandlersOptions, phoneCodeHandlers } from './phone-codes/handlers.ts';
import { type SessionHandlersOptions, sessionHandlers } from './sessions/handlers.ts';
import { userHandlers } from './users/handlers.ts';

/** Users, passwords, sessions, keys and logs. */
export const accountHandlers = (
  options: AccountHandlersOptions &
    AuditHandlersOptions &
    SessionHandlersOptions &
    PasswordResetHandlersOptions &
    PhoneCodeHandlersOptions,
) => ({
  ...userHandlers(options),
  ...applicationPasswordHandlers(options),
  ...apiKeyHandlers(options),
  ...auditHandlers(options),
  ...sessionHandlers(options),
  ...passwordResetHandlers(options),
  ...phoneCodeHandlers(options),
});
