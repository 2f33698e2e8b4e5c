import type { Caller, Role, Scope, UserId } from './caller.ts';

/** What is looked at of a record to decide who may do what with it. */
export interface OwnedRecord {
  readonly authorId: UserId;
  readonly status: string;
}

interface Rights {
  /** May make records and change their own unpublished ones. */
  readonly write: boolean;
  /** May publish, and change what of their own is published. */
  readonly publish: boolean;
  /** May change and read what belongs to others, and make records in their name. */
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

/** A key has the rights of its user, cut down to its scopes. */
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

/** A key made without naming scopes has all of them; `admin` stands for every other. */
export function hasScope(scopes: readonly Scope[], scope: Scope): boolean {
  return scopes.length === 0 || scopes.includes(scope) || scopes.includes('admin');
}

/** Whether the caller may make records at all, if only as drafts. */
export const canCreate = (caller: Caller): boolean => rightsOf(caller).write;

/** Whether what the caller publishes is published, and not put before an editor. */
export const canPublish = (caller: Caller): boolean => rightsOf(caller).publish;

export const canEditOthers = (caller: Caller): boolean => rightsOf(caller).others;
export const canManageCategories = (caller: Caller): boolean => rightsOf(caller).categories;
export const canManageTags = (caller: Caller): boolean => rightsOf(caller).tags;
export const canUpload = (caller: Caller): boolean => rightsOf(caller).upload;

/** What everybody does, and what concerns everybody's messages, is for administrators. */
export const canAdministrate = (caller: Caller): boolean =>
  caller.kind !== 'anonymous' && caller.user.role === 'administrator';

/** Messages cost money and carry what is private: whoever may edit for others may send them, and read their own. */
const canMessage = (caller: Caller): boolean => caller.kind !== 'anonymous' && rights[caller.user.role].others;

/** Endpoints hear of messages, and send what they hear to addresses outside. Who gives out a key says so by its scope. */
const canManageWebhooks = (caller: Caller): boolean => caller.kind === 'key' || canMessage(caller);

/** What the contract demands of a caller by name (`x-requires`), whatever the record. */
export const permissions = {
  'write-posts': canCreate,
  'manage-categories': canManageCategories,
  'manage-tags': canManageTags,
  'operate-carriers': canAdministrate,
  'manage-accounts': canAdministrate,
  'read-audit': canAdministrate,
  // All users have written to the number.
  'manage-numbers': canAdministrate,
  'read-messages': canMessage,
  'send-messages': canMessage,
  'manage-webhooks': canManageWebhooks,
  // Whoever words them speaks for all who send by them.
  'manage-templates': canAdministrate,
  'upload-images': canUpload,
  // An import writes in everybody's name.
  import: canEditOthers,
} as const;
export type Permission = keyof typeof permissions;

/** Whether the caller may change or delete this record: their own, and once it is public only with the right to publish. */
export function canEdit(caller: Caller, record: OwnedRecord): boolean {
  const { write, publish, others } = rightsOf(caller);
  if (others) return true;
  if (!write || !isOwn(caller, record)) return false;
  return publish || !isPublic(record.status);
}

export type ReadableAuthor = UserId | 'everybody' | 'nobody';

/**
 * Whose records the caller may read whatever their state. Reading needs no scope to write: a key with `calendar:read`
 * sees what its user sees.
 */
export function readableAuthor(caller: Caller): ReadableAuthor {
  return caller.kind === 'anonymous' ? 'nobody' : readableAuthorOf(caller.user);
}

/** The same of a user, who need not be calling. */
export const readableAuthorOf = ({ id, role }: { readonly id: UserId; readonly role: Role }): ReadableAuthor =>
  rights[role].others ? 'everybody' : id;

const isOwn = (caller: Caller, record: OwnedRecord): boolean =>
  caller.kind !== 'anonymous' && caller.user.id === record.authorId;

/** Scheduled records are as good as published: WordPress guards them alike. */
const isPublic = (status: string): boolean => ['publish', 'future'].includes(status);
