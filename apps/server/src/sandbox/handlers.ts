import type { components } from '@ngoma/contract';
import type { Database } from '../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../http/handler.ts';
import type { InboundText } from '../messaging/carriers/carrier.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';
import type { Advance } from './advance.ts';
import { sandboxCredentials } from './credentials.ts';
import { createSandboxPage } from './page.ts';
import { listInbound, listMessages, listWebhooks } from './repository.ts';
import { toInbound, toMessage, toTime, toWebhook } from './representation.ts';

type Schemas = components['schemas'];

/** What a sandbox can do and another service cannot. */
export interface SandboxControls {
  /** Gives how many milliseconds were not reached. */
  readonly advance: Advance;
  /** Brings a text as if a phone had sent it; resolves once it is on disk. */
  receiveText(text: InboundText): Promise<void>;
  /** Resolves when what begins anew answers requests. */
  reset(): Promise<void>;
}

export interface SandboxHandlerOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Undefined for a service that is not a sandbox: it has none of these. */
  readonly controls: SandboxControls | undefined;
}

/** The operations of `/sandbox`. */
export function sandboxHandlers({ db, clock, controls }: SandboxHandlerOptions) {
  const page = createSandboxPage();

  function requireSandbox(): SandboxControls {
    if (controls !== undefined) return controls;
    throw new Problem('not_found', {
      detail: "This service is not a sandbox: 'npx ngoma serve --sandbox' starts one.",
    });
  }

  return {
    async getSandboxPage() {
      requireSandbox();
      const { html, policy } = page();
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
