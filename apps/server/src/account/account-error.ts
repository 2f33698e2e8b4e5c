/** What somebody asked for and cannot have; the message is for them. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}
