import type { Caller, Role, Scope, UserId } from './caller.ts';

/** Fields of a record on which permissions depend. */
export interface OwnedRecord {
  readonly authorId: UserId;
  readonly status: string;
}

interface Rights {
  /** May create records and change their own unpublished records. */
  readonly write: boolean;
  /** May publish, and change their own published records. */
  readonly publish: boolean;
  /** May read and change records of others, and create records in their name. */
  readonly others: boolean;
  readonly categories: boolean;
  readonly tags: boolean;
  readonly upload: boolean;
}

/** The rights of WordPress' roles on TEC's records (calendar-reference of TEC: Capabilities.php). */
const rights: Readonly<Record<Role, Rights>> = {
  administrator: { write: true, publish: true, others: true, categories: true, tags: true, upload: true },
  editor: { write: true, publish: true, others: true, categories: true, tags: true, upload: true },
  author: { write: true, publish: true, others: false, categories: true, tags: false, upload: true },
  contributor: { write: true, publish: false, others: false, categories: false, tags: false, upload: false },
  subscriber: { write: false, publish: false, others: false, categories: false, tags: false, upload: false },
};

const none: Rights = rights.subscriber;

/** A key has the rights of its user, limited by its scopes. */
function rightsOf(caller: Caller): Rights {
  switch (caller.kind) {
    case 'anonymous':
      return none;
    case 'user':
      return rights[caller.user.role];
    case 'key':
      return hasScope(caller.key.scopes, 'calendar:write') ? rights[caller.user.role] : none;
  }
}

/** A key without scopes has all of them, and `admin` implies the others. */
export function hasScope(scopes: readonly Scope[], scope: Scope): boolean {
  return scopes.length === 0 || scopes.includes(scope) || scopes.includes('admin');
}

/** Whether the caller may create records, at least as drafts. */
export const canCreate = (caller: Caller): boolean => rightsOf(caller).write;

/** Whether the caller may publish; otherwise records become pending. */
export const canPublish = (caller: Caller): boolean => rightsOf(caller).publish;

export const canEditOthers = (caller: Caller): boolean => rightsOf(caller).others;
export const canManageCategories = (caller: Caller): boolean => rightsOf(caller).categories;
export const canManageTags = (caller: Caller): boolean => rightsOf(caller).tags;
export const canUpload = (caller: Caller): boolean => rightsOf(caller).upload;

/** Required for data of all users. */
export const canAdministrate = (caller: Caller): boolean =>
  caller.kind !== 'anonymous' && caller.user.role === 'administrator';

/** Required for messages of other users; a key also needs the scope `admin`. */
export const canOperateMessages = (caller: Caller): boolean =>
  canAdministrate(caller) && (caller.kind !== 'key' || hasScope(caller.key.scopes, 'admin'));

/** Requires the right to edit records of others, because messages cost money and are private. */
const canMessage = (caller: Caller): boolean => caller.kind !== 'anonymous' && rights[caller.user.role].others;

/** Webhook endpoints send data of messages to other hosts; keys are limited by scopes instead. */
const canManageWebhooks = (caller: Caller): boolean => caller.kind === 'key' || canMessage(caller);

/** The permissions that the contract names in `x-requires`; they do not depend on the record. */
export const permissions = {
  'write-posts': canCreate,
  'manage-categories': canManageCategories,
  'manage-tags': canManageTags,
  'operate-carriers': canAdministrate,
  'manage-accounts': canAdministrate,
  'read-audit': canAdministrate,
  // Numbers have messages of all users.
  'manage-numbers': canAdministrate,
  'read-messages': canMessage,
  'send-messages': canMessage,
  'manage-webhooks': canManageWebhooks,
  // Templates are shared by all users.
  'manage-templates': canAdministrate,
  'upload-images': canUpload,
  // The settings of the calendar concern all its pages.
  'change-settings': canAdministrate,
  // An import writes records of all users.
  import: canEditOthers,
} as const;
export type Permission = keyof typeof permissions;

/** Whether the caller may change or delete a record: their own; a public record requires the right to publish. */
export function canEdit(caller: Caller, record: OwnedRecord): boolean {
  const { write, publish, others } = rightsOf(caller);
  if (others) return true;
  if (!write || !isOwn(caller, record)) return false;
  return publish || !isPublic(record.status);
}

export type ReadableAuthor = UserId | 'everybody' | 'nobody';

/**
 * The author whose records the caller may read in any status. Does not depend on write scopes: a key with `calendar:read`
 * sees the same records as its user.
 */
export function readableAuthor(caller: Caller): ReadableAuthor {
  return caller.kind === 'anonymous' ? 'nobody' : readableAuthorOf(caller.user);
}

export const readableAuthorOf = ({ id, role }: { readonly id: UserId; readonly role: Role }): ReadableAuthor =>
  rights[role].others ? 'everybody' : id;

const isOwn = (caller: Caller, record: OwnedRecord): boolean =>
  caller.kind !== 'anonymous' && caller.user.id === record.authorId;

/** Scheduled records count as published, as in WordPress. */
const isPublic = (status: string): boolean => ['publish', 'future'].includes(status);
