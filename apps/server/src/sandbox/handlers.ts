import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { Database } from '../database/database.ts';
import type { ApiProfile } from '../http/api-profile.ts';
import type { Handlers } from '../http/handler.ts';
import type { InboundText } from '../messaging/carriers/carrier.ts';
import { messagingProfile } from '../messaging/profile.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';
import type { Advance } from './advance.ts';
import { sandboxCredentials } from './credentials.ts';
import {
  type AttemptRow,
  listInbound,
  listMessages,
  listWebhooks,
  type ReceivedMessageRow,
  type SentTextRow,
  type TriedWebhook,
} from './repository.ts';

type Schemas = components['schemas'];

/** `/sandbox`: like `/v1`, without HTTPS and without query parameters. */
export const sandboxProfile: ApiProfile = {
  ...messagingProfile,
  basePath: '/sandbox',
  requiresHttps: false,
  unknownQuery: 'ignored',
  bodyLimitBytes: 16 * 1024,
};

/** The actions that only a sandbox has. */
export interface SandboxControls {
  readonly advance: Advance;
  /** Stores a text as if a phone had sent it. */
  receiveText(text: InboundText): Promise<void>;
  /** Resolves when the new sandbox answers requests. */
  reset(): Promise<void>;
}

export interface SandboxHandlerOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Undefined if the service is not a sandbox. */
  readonly controls: SandboxControls | undefined;
}

/** The operations of `/sandbox`. */
export function sandboxHandlers({ db, clock, controls }: SandboxHandlerOptions) {
  let page: SandboxPage | undefined;

  function requireSandbox(): SandboxControls {
    if (controls !== undefined) return controls;
    throw new Problem('not_found', {
      detail: "This service is not a sandbox: 'npx ngoma serve --sandbox' starts one.",
    });
  }

  return {
    async getSandboxPage() {
      requireSandbox();
      page ??= renderPage();
      const { html, policy } = page;
      const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy };
      return { status: 200, body: html, headers };
    },

    async getSandboxState() {
      requireSandbox();
      const { login, password, key, webhookSecret } = sandboxCredentials;
      const body = complete<Schemas['SandboxState']>({
        now: toTime(clock.now()),
        credentials: complete<Schemas['SandboxCredentials']>({
          api_key: key,
          webhook_secret: webhookSecret,
          login,
          password,
        }),
        messages: (await listMessages(db)).map(toMessage),
        inbound: (await listInbound(db)).map(toInbound),
        webhooks: (await listWebhooks(db)).map(toWebhook),
      });
      return { status: 200, body };
    },

    async advanceSandbox({ body: { seconds, ...unread } }) {
      unread satisfies NoMembers<typeof unread>;
      const leftMs = await requireSandbox().advance(seconds * 1_000);
      const body = { now: toTime(clock.now()), seconds_left: Math.ceil(leftMs / 1_000) };
      return { status: 200, body: complete<Schemas['SandboxTime']>(body) };
    },

    async receiveSandboxText({ body: { from, to, message, ...unread } }) {
      unread satisfies NoMembers<typeof unread>;
      await requireSandbox().receiveText({ from, to, text: message });
      return { status: 204 };
    },

    async resetSandbox() {
      await requireSandbox().reset();
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}

const toMessage = ({ created_at, ...message }: ReceivedMessageRow): Schemas['SandboxMessage'] =>
  complete<Schemas['SandboxMessage']>({ ...message, created_at: toTime(created_at) });

const toInbound = ({ received_at, ...text }: SentTextRow): Schemas['SandboxInbound'] =>
  complete<Schemas['SandboxInbound']>({ ...text, received_at: toTime(received_at) });

const toWebhook = (webhook: TriedWebhook): Schemas['SandboxWebhook'] =>
  complete<Schemas['SandboxWebhook']>({
    ...{ id: webhook.id, type: webhook.event_type, url: webhook.url, state: webhook.state, body: webhook.payload },
    created_at: toTime(webhook.created_at),
    next_attempt_at: webhook.state === 'pending' ? toTime(webhook.due_at) : null,
    attempts: webhook.attempts.map(toAttempt),
  });

const toAttempt = ({ number, started_at, duration_ms, status, error, response_excerpt }: AttemptRow) =>
  complete<Schemas['SandboxAttempt']>({
    ...{ number, duration_ms, status, error, at: toTime(started_at), response: response_excerpt },
  });

const toTime = (ms: number): string => new Date(ms).toISOString();

interface SandboxPage {
  readonly html: string;
  /** Content-Security-Policy: only the page's own script runs. */
  readonly policy: string;
}

const read = (file: string): string => readFileSync(new URL(`page/${file}`, import.meta.url), 'utf8');
const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page with its style and script inline. */
function renderPage(): SandboxPage {
  const [style, script] = [read('page.css'), read('page.browser.js')];
  const html = read('page.html')
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`);
  const policy = [
    `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; img-src data:`,
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}
