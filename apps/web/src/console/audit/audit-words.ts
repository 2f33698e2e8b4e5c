/** The records of audit entries, by the first part of an action such as `webhook_endpoint.create`. */
const records: Readonly<Record<string, string>> = {
  event: 'Event',
  venue: 'Venue',
  organizer: 'Organizer',
  category: 'Category',
  tag: 'Tag',
  image: 'Picture',
  import: 'Import',
  schedule: 'Schedule of an import',
  settings: 'Settings',
  user: 'Person',
  key: 'Key',
  password: 'Password of a program',
  session: 'Sign-in',
  webhook_endpoint: 'Endpoint',
  carrier: 'Carrier',
  message: 'Text',
  messages: 'Texts',
  batch: 'Batch',
  sender: 'Sender',
  template: 'Template',
  suppression: 'Opt-out',
  consent: 'Consent',
  number: 'Number',
  database: 'Database',
  'secret-key': 'Secret key',
};

/** The changes, by the second part of an action. */
const changes: Readonly<Record<string, string>> = {
  create: 'created',
  created: 'created',
  update: 'changed',
  updated: 'changed',
  delete: 'deleted',
  deleted: 'deleted',
  trashed: 'moved to the trash',
  restored: 'restored',
  remove: 'removed',
  revoke: 'ended',
  roll: 'replaced by a new one',
  rotate: 'replaced by a new one',
  rotate_secret: 'given a new secret',
  disable: 'switched off',
  enable: 'switched on',
  pause: 'paused',
  resume: 'goes on',
  stop: 'stopped',
  drain: 'drained',
  cancel: 'canceled',
  retry: 'sent again',
  import: 'imported',
  withdraw: 'withdrawn',
  erase: 'erased',
  export: 'exported',
  link: 'given a sign-in link',
  limit: 'given limits',
  password: 'given a new password',
  reset: 'given a new password',
  role: 'given another role',
  email: 'given another e-mail address',
  phone: 'given another phone number',
  phone_confirmed: 'given a confirmed phone number',
  reset_code: 'asked for a code for a lost password',
  backup: 'backed up',
  move: 'moved to PostgreSQL',
  restore: 'restored from a backup',
  vacuum: 'compacted',
};

/** `webhook_endpoint.create` as `Endpoint created`. */
export function actionText(action: string): string {
  const [record = '', change = ''] = action.split('.');
  const plain = (text: string) => text.replaceAll(/[_-]/g, ' ');
  return `${records[record] ?? plain(record)} ${changes[change] ?? plain(change)}`.trim();
}

/** The operations that read personal data, and the commands of an operator, in words. */
export const readTexts: Readonly<Record<string, string>> = {
  listMessages: 'Looked at a list of texts',
  exportMessages: 'Downloaded texts as CSV',
  getMessage: 'Looked at a text',
  updateMessage: 'Changed a text',
  cancelMessage: 'Canceled a text',
  resendMessage: 'Sent a text again',
  listBatchRows: 'Looked at the numbers of a batch',
  getVerification: 'Looked at a one-time code',
  resendVerification: 'Sent a one-time code again',
  cancelVerification: 'Canceled a one-time code',
  listSuppressions: 'Looked at opt-outs',
  getSuppression: 'Looked at an opt-out',
  listConsents: 'Looked at consents',
  getConsent: 'Looked at a consent',
  withdrawConsent: 'Withdrew a consent',
  exportNumber: 'Exported what is stored about a number',
  listInboundMessages: 'Looked at the inbox',
  getInboundMessage: 'Looked at a text of the inbox',
  replyToInboundMessage: 'Replied to a text',
  getWebhookDelivery: 'Looked at what was sent to an endpoint',
};

export const readText = (operation: string): string => readTexts[operation] ?? `Command: ${operation}`;
