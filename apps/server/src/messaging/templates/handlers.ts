import type { components } from '@ngoma/contract';
import { type DataOwner, ownerOf } from '../../account/data-owner.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import { cutPage, readCursor } from '../list-cursor.ts';
import { previewTemplate } from './preview-template.ts';
import { findTemplateById, listTemplates } from './repository.ts';
import {
  fromTemplateCreate,
  fromTemplatePatch,
  toLanguagePreview,
  toTemplate,
  toTemplateSummary,
} from './representation.ts';
import { isTemplateId, type Template, templateNotFound } from './template.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './write-template.ts';

type Schemas = components['schemas'];

export interface TemplateHandlersOptions {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}

export function templateHandlers({ db, clock }: TemplateHandlersOptions) {
  async function find(id: string, owner: DataOwner, version: number | undefined): Promise<Template> {
    const template = await findTemplateById(db, id, owner, version);
    if (template === undefined) throw templateNotFound(id, version);
    return template;
  }

  return {
    async listTemplates({ query, caller }) {
      const { mode, limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = readCursor(cursor, isTemplateId);
      const rows = await listTemplates(db, ownerOf(caller, mode), { before, limit: limit + 1 });
      const { page, nextCursor } = cutPage(rows, limit);
      const body = { data: page.map(toTemplateSummary), next_cursor: nextCursor };
      return { status: 200, body: complete<Schemas['TemplatePage']>(body) };
    },

    async createTemplate({ query, body, caller }) {
      const owner = ownerOf(caller, query.mode);
      const template = await db.transaction((trx) => createTemplate(trx, owner, fromTemplateCreate(body), clock.now()));
      return {
        status: 201,
        headers: { Location: `/v1/templates/${template.row.id}` },
        body: toTemplate(template),
      };
    },

    async getTemplate({ path, query, caller }) {
      return { status: 200, body: toTemplate(await find(path.id, ownerOf(caller, query.mode), query.version)) };
    },

    async updateTemplate({ path, query, body, caller }) {
      const owner = ownerOf(caller, query.mode);
      const template = await db.transaction((trx) =>
        updateTemplate(trx, owner, path.id, fromTemplatePatch(body), clock.now()),
      );
      return { status: 200, body: toTemplate(template) };
    },

    async deleteTemplate({ path, query, caller }) {
      await db.transaction((trx) => deleteTemplate(trx, ownerOf(caller, query.mode), path.id));
      return { status: 204 };
    },

    async previewTemplate({ path, query, caller }) {
      const { version, content } = await find(path.id, ownerOf(caller, query.mode), query.version);
      const data = previewTemplate(content).map(toLanguagePreview);
      return { status: 200, body: complete<Schemas['TemplatePreview']>({ version, data }) };
    },
  } satisfies Partial<Handlers>;
}
