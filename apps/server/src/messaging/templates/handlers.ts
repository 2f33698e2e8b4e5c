import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { toActor } from '../../account/audit-actor.ts';
import type { Caller } from '../../account/caller.ts';
import { type DataOwner, ownerOf } from '../../account/data-owner.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import type { Clock } from '../../time/clock.ts';
import { findTemplate, listTemplates } from './repository.ts';
import {
  fromTemplateCreate,
  fromTemplatePatch,
  toLanguagePreview,
  toTemplate,
  toTemplateSummary,
} from './representation.ts';
import { isTemplateId, previewTemplate, type Template, templateNotFound } from './template.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './write-template.ts';

type Schemas = components['schemas'];

export interface TemplateHandlersOptions {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}

interface ChangeRequest {
  readonly caller: Caller;
  readonly request: { readonly address: string };
}

export function templateHandlers({ db, clock }: TemplateHandlersOptions) {
  async function find(id: string, owner: DataOwner, version: number | undefined): Promise<Template> {
    const template = await findTemplate(db, 'id', id, owner, version);
    if (template === undefined) throw templateNotFound(id, version);
    return template;
  }

  /** Changes a template and writes an audit entry. */
  async function change(
    { caller, request }: ChangeRequest,
    action: 'create' | 'update' | 'delete',
    work: (trx: Transaction) => Promise<Template>,
  ): Promise<Template> {
    return db.transaction(async (trx) => {
      const changed = await work(trx);
      const { id, name, mode, version } = changed.row;
      await recordAudit(trx, {
        ...{ atMs: clock.now(), actor: toActor(caller, request.address), action: `template.${action}` },
        ...{ subject: `template ${id}`, result: 'done', details: { name, mode, version } },
      });
      return changed;
    });
  }

  return {
    async listTemplates({ query, caller }) {
      const { mode, limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = readCursor(cursor, isTemplateId);
      const rows = await listTemplates(db, ownerOf(caller, mode), { before, limit: limit + 1 });
      const { page, nextCursor } = toPage(rows, limit);
      const body = { data: page.map(toTemplateSummary), next_cursor: nextCursor };
      return { status: 200, body: complete<Schemas['TemplatePage']>(body) };
    },

    async createTemplate({ query, body, caller, request }) {
      const owner = ownerOf(caller, query.mode);
      const template = await change({ caller, request }, 'create', (trx) =>
        createTemplate(trx, owner, fromTemplateCreate(body), clock.now()),
      );
      return {
        status: 201,
        headers: { Location: `/v1/templates/${template.row.id}` },
        body: toTemplate(template),
      };
    },

    async getTemplate({ path, query, caller }) {
      return { status: 200, body: toTemplate(await find(path.id, ownerOf(caller, query.mode), query.version)) };
    },

    async updateTemplate({ path, query, body, caller, request }) {
      const owner = ownerOf(caller, query.mode);
      const template = await change({ caller, request }, 'update', (trx) =>
        updateTemplate(trx, owner, path.id, fromTemplatePatch(body), clock.now()),
      );
      return { status: 200, body: toTemplate(template) };
    },

    async deleteTemplate({ path, query, caller, request }) {
      const owner = ownerOf(caller, query.mode);
      await change({ caller, request }, 'delete', (trx) => deleteTemplate(trx, owner, path.id));
      return { status: 204 };
    },

    async previewTemplate({ path, query, caller }) {
      const { version, content } = await find(path.id, ownerOf(caller, query.mode), query.version);
      const data = previewTemplate(content).map(toLanguagePreview);
      return { status: 200, body: complete<Schemas['TemplatePreview']>({ version, data }) };
    },
  } satisfies Partial<Handlers>;
}
