import { readFileSync } from 'node:fs';
import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { contentPolicy, Html, hashSource, html, minifyCss, pageStyle, renderDocument } from '@ngoma/page';
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
  /** The time zone of the calendar. */
  readonly zone: string;
  /** Undefined if the service is not a sandbox. */
  readonly controls: SandboxControls | undefined;
}

/** The operations of `/sandbox`. */
export function sandboxHandlers({ db, clock, zone, controls }: SandboxHandlerOptions) {
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
      page ??= renderPage(zone);
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

/** The page with its style and script inline; the script shows times of `zone`. */
function renderPage(zone: string): SandboxPage {
  const style = pageStyle('tokens', 'base') + minifyCss(read('page.css')) + pageStyle('print');
  const script = read('page.browser.js');
  const head = html`<style>${new Html(style)}</style>`;
  const body = html`${new Html(read('page.html'))}<script data-zone="${zone}">${new Html(script)}</script>`;
  return {
    html: renderDocument({ title: 'Sandbox · Ngoma', head, body }),
    policy: contentPolicy({
      scripts: hashSource(script),
      styles: hashSource(style),
      images: 'data:',
      connections: "'self'",
    }),
  };
}
